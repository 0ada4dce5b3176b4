import { Column, Entity, PrimaryColumn } from 'typeorm';

const KEY = 'release_takebacks_pkey';

/** A version of a section that was taken back because too many views failed. Rows never change. */
@Entity('release_takebacks')
export class ReleaseTakebackEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: KEY })
  section: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: KEY })
  version: string;

  /** One sentence for the section's team. */
  @Column('text')
  reason: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
