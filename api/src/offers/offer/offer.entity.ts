import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ParcelEntity } from '../../land/parcel.entity.js';
import { LeadEntity } from '../../leads/lead/lead.entity.js';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import type { OfferInputs, OfferResult } from '../estimate/formula.dto.js';

/** An offer to a seller, with the inputs that it was computed from. Rows never change. */
@Entity('offers')
export class OfferEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'offers_pkey' })
  id: string;

  @ManyToOne(() => LeadEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'offers_lead_id_fkey' })
  lead: LeadEntity;

  @Index('offers_lead_id')
  @Column('uuid', { name: 'lead_id' })
  leadId: string;

  @ManyToOne(() => ParcelEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'parcel_id', foreignKeyConstraintName: 'offers_parcel_id_fkey' })
  parcel: ParcelEntity | null;

  /** Null if the parcel was removed, or the offer was made without one. */
  @Index('offers_parcel_id')
  @Column('uuid', { name: 'parcel_id', nullable: true })
  parcelId: string | null;

  @Column('integer', { name: 'amount_cents' })
  amountCents: number;

  @Column('text')
  terms: string;

  /** Its last day, such as 2026-12-08. */
  @Column('date', { name: 'expires_on' })
  expiresOn: string;

  /** The reason for the amount: required above `limitCents`, or if that is null. */
  @Column('text', { nullable: true })
  reason: string | null;

  /** The highest amount that its author may offer without a reason; null with too few sales. */
  @Column('integer', { name: 'limit_cents', nullable: true })
  limitCents: number | null;

  /** Version of the formula. */
  @Column('integer')
  formula: number;

  @Column('jsonb')
  inputs: OfferInputs;

  @Column('jsonb')
  result: OfferResult;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'offers_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at: Date;
}
