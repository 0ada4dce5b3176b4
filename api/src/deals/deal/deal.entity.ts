import { Column, Entity, Index, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation, Unique } from 'typeorm';
import type { Access, Utility } from '../../land/parcel-facts.js';
import { ParcelEntity } from '../../land/parcel.entity.js';
import type { LandInterest } from '../../leads/lead/lead-enums.js';
import { LeadEntity } from '../../leads/lead/lead.entity.js';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import type { State } from '../../texting/may-text/area-codes.js';
import type { Holding, SaleTerms, StoredStage } from './deal-facts.js';
import type { MapPoint } from './deal-fields.dto.js';
import type { Evidence, Terms } from './deals.dto.js';

/** Land that we sell. It has its own copy of the parcel's data, because the parcel is erased with the seller's lead. */
@Entity('deals')
@Unique('deals_slug_key', ['slug'])
@Index('deals_parcel_id_key', ['parcelId'], { unique: true, where: "stage <> 'withdrawn'" })
export class DealEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'deals_pkey' })
  id: string;

  @ManyToOne(() => ParcelEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'parcel_id', foreignKeyConstraintName: 'deals_parcel_id_fkey' })
  parcel: ParcelEntity | null;

  /** Null for land that was entered by hand, or whose seller was erased. */
  @Column('uuid', { name: 'parcel_id', nullable: true }) parcelId: string | null;

  /** The last part of its URL; the last eight characters cannot be guessed. */
  @Column('text') slug: string;

  /** See `stageOf`: an early deal is public from `publicAt` on. */
  @Index('deals_by_stage')
  @Column('text', { default: 'preparing' })
  stage: StoredStage;
  @Column('text', { default: 'owned' }) holding: Holding;
  @Column('text') state: State;
  @Column('text', { name: 'county_fips' }) countyFips: string;
  @Column('double precision') acres: number;
  @Column('text', { nullable: true }) apn: string | null;
  @Column('text', { nullable: true }) access: Access | null;
  @Column('text', { array: true, nullable: true }) utilities: Utility[] | null;
  @Column('integer', { name: 'price_cents', nullable: true }) priceCents: number | null;
  @Column('integer', { name: 'bought_cents', nullable: true }) boughtCents: number | null;

  /** The day on which we bought the land, in the time zone of the company. */
  @Column('date', { name: 'bought_on', nullable: true }) boughtOn: string | null;

  /** Costs in one sum, besides those of `deal_costs`. */
  @Column('integer', { name: 'costs_cents', nullable: true }) costsCents: number | null;
  @Column('integer', { name: 'sold_cents', nullable: true }) soldCents: number | null;

  /** Null also for a buyer who was erased or is not a lead. */
  @ManyToOne(() => LeadEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'buyer_lead_id', foreignKeyConstraintName: 'deals_buyer_lead_id_fkey' })
  buyer: LeadEntity | null;

  @Index('deals_buyer_lead_id', { where: 'buyer_lead_id IS NOT NULL' })
  @Column('uuid', { name: 'buyer_lead_id', nullable: true })
  buyerLeadId: string | null;

  @Column('text', { name: 'sold_terms', nullable: true }) soldTerms: SaleTerms | null;
  @Column('date', { name: 'sold_on', nullable: true }) soldOn: string | null;

  /** Whether visitors see the sold land without its last price. */
  @Column('boolean', { name: 'sold_price_hidden', default: false }) soldPriceHidden: boolean;

  /** The land interests of the buyers who are told. */
  @Column('text', { array: true, default: '{}' }) kinds: LandInterest[];
  @Column('text', { nullable: true }) words: string | null;

  /** The way to the land, such as its nearest crossroads. */
  @Column('text', { nullable: true }) directions: string | null;
  @Column('jsonb', { nullable: true }) point: MapPoint | null;
  @Column('jsonb', { nullable: true }) terms: Terms | null;
  @Column('jsonb', { nullable: true }) evidence: Evidence | null;

  /** For how many hours after the last email only members see it. */
  @Column('integer', { name: 'head_start_hours', default: 24 }) headStartHours: number;

  /** When the emails to members begin, unless somebody stops the announcement. */
  @Column('timestamptz', { name: 'starts_at', nullable: true }) startsAt: Date | null;
  @Column('timestamptz', { name: 'early_at', nullable: true }) earlyAt: Date | null;

  /** When everybody may see it. Null until its head start has begun (alerts/alert/head-start.ts). */
  @Column('timestamptz', { name: 'public_at', nullable: true }) publicAt: Date | null;

  /** When it was sold or withdrawn. */
  @Column('timestamptz', { name: 'closed_at', nullable: true }) closedAt: Date | null;
  @Column('integer', { default: 1 }) version: number;

  /** Grows with each change of the costs, which does not change `version`: the listing stays as it was read. */
  @Column('integer', { name: 'costs_version', default: 0 }) costsVersion: number;

  /** The staff member who last changed it. */
  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'deals_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' }) staffId: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt: Date;

  @OneToMany(() => DealPhotoEntity, (photo) => photo.deal)
  photos: DealPhotoEntity[];
}

/** A photo of a deal. Its files are named by its hash. */
@Entity('deal_photos')
@Unique('deal_photos_once', ['dealId', 'hash'])
export class DealPhotoEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'deal_photos_pkey' })
  id: string;

  @ManyToOne(() => DealEntity, (deal) => deal.photos, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'deal_id', foreignKeyConstraintName: 'deal_photos_deal_id_fkey' })
  // A type alias, because the two classes refer to each other.
  deal: Relation<DealEntity>;

  @Column('uuid', { name: 'deal_id' }) dealId: string;
  @Column('integer') position: number;

  /** 32 hexadecimal digits of the hash of the uploaded bytes. */
  @Index('deal_photos_by_hash')
  @Column('text')
  hash: string;

  /** The description for visitors who cannot see it. Empty: not written yet. */
  @Column('text', { default: '' }) alt: string;

  /** The width of the largest size. */
  @Column('integer') width: number;
  @Column('integer') height: number;
}
