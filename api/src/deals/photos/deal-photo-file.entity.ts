import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A photo in one size and format. Its name contains the hash of its content, which never changes. */
@Entity('deal_photo_files')
export class DealPhotoFileEntity {
  /** Such as 0123…cdef-828.avif. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'deal_photo_files_pkey' })
  name: string;

  @Column('bytea') bytes: Buffer;
}
