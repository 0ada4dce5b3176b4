import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { DealEntity } from './deal.entity.js';

/** A photo of a deal. Its files are named after its hash. */
@Entity('deal_photos')
@Unique('deal_photos_once', ['dealId', 'hash'])
export class DealPhotoEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'deal_photos_pkey' })
  id: string;

  @ManyToOne(() => DealEntity, (deal) => deal.photos, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'deal_id', foreignKeyConstraintName: 'deal_photos_deal_id_fkey' })
  // A type of another name, because both files import each other.
  deal: Relation<DealEntity>;

  @Column('uuid', { name: 'deal_id' }) dealId: string;
  @Column('integer') position: number;

  /** 32 hexadecimal digits, made of the bytes that were sent. */
  @Index('deal_photos_by_hash')
  @Column('text')
  hash: string;

  /** What it shows, for who does not see it. Empty: nobody has said it. */
  @Column('text', { default: '' }) alt: string;

  /** Of the largest size. */
  @Column('integer') width: number;
  @Column('integer') height: number;
}
