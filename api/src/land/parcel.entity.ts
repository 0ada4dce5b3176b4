import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { LeadEntity } from '../leads/lead/lead.entity.js';
import { StaffEntity } from '../staff/accounts/staff.entity.js';
import type { State } from '../texting/may-text/area-codes.js';
import type { Access, AcresSource, Utility } from './parcel-facts.js';

/** A piece of land that a lead is about. Null means unknown; money is in cents. */
@Entity('parcels')
@Index('parcels_by_received', { synchronize: false })
@Index('parcels_by_state', { synchronize: false })
@Index('parcels_by_county', { synchronize: false })
@Index('parcels_by_acres', ['acres', 'leadId'])
@Index('parcels_by_place', { synchronize: false })
@Index('parcels_by_number', ['countyFips', 'apnKey'], { where: 'apn_key IS NOT NULL' })
export class ParcelEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'parcels_pkey' })
  id: string;

  @ManyToOne(() => LeadEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'parcels_lead_id_fkey' })
  lead: LeadEntity;

  @Index('parcels_lead_id')
  @Column('uuid', { name: 'lead_id' })
  leadId: string;

  @Column('text', { nullable: true })
  state: State | null;

  /** FIPS code. `state` is always that of its first two digits. */
  @Column('text', { name: 'county_fips', nullable: true })
  countyFips: string | null;

  @Column('double precision', { nullable: true })
  acres: number | null;

  @Column('text', { name: 'acres_source', nullable: true })
  acresSource: AcresSource | null;

  @Column('text', { name: 'apn_written', nullable: true })
  apn: string | null;

  /** The letters and digits of the parcel number, by which the same parcel of other leads is found. */
  @Column('text', { name: 'apn_key', nullable: true })
  apnKey: string | null;

  @Column('text', { nullable: true })
  access: Access | null;

  /** Empty if the land has no utilities, null if that is unknown. */
  @Column('text', { array: true, nullable: true })
  utilities: Utility[] | null;

  @Column('integer', { name: 'asking_cents', nullable: true })
  askingCents: number | null;

  /** Taxes per year. */
  @Column('integer', { name: 'taxes_cents', nullable: true })
  taxesCents: number | null;

  @Column('integer', { name: 'back_taxes_cents', nullable: true })
  backTaxesCents: number | null;

  @Column('integer', { default: 1 })
  version: number;

  /** The staff member who last changed it. */
  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'parcels_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  /** When the lead was received. A trigger copies it (copy-received-at.sql). */
  @Column({ type: 'timestamptz', name: 'received_at', insert: false, update: false })
  receivedAt: Date;
}
