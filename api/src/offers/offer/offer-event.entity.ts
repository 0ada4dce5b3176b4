import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { ContactChannel } from '../../leads/lead/lead-enums.js';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import type { OfferAnswer } from './offer-facts.js';
import { OfferEntity } from './offer.entity.js';

/** An event of an offer. Rows never change. */
@Entity('offer_events')
export class OfferEventEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'offer_events_pkey' })
  id: string;

  @ManyToOne(() => OfferEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'offer_id', foreignKeyConstraintName: 'offer_events_offer_id_fkey' })
  offer: OfferEntity;

  @Index('offer_events_offer_id')
  @Column('uuid', { name: 'offer_id' })
  offerId: string;

  @Column('text')
  kind: OfferAnswer;

  /** The seller's price (countered), our new one (revised), or the agreed one (accepted). */
  @Column('integer', { name: 'amount_cents', nullable: true })
  amountCents: number | null;

  /** The reason for an amount above the offer's limit. */
  @Column('text', { nullable: true })
  reason: string | null;

  /** The channel by which the seller was told, or told us their price (countered; null in older rows). */
  @Column('text', { nullable: true })
  channel: ContactChannel | null;

  /** The last day of our new amount. */
  @Column('date', { name: 'expires_on', nullable: true })
  expiresOn: string | null;

  /** The contact in which the seller was told. Undoing the offer also undoes the contact. */
  @Index('offer_events_contact_id', { where: 'contact_id IS NOT NULL' })
  @Column('uuid', { name: 'contact_id', nullable: true })
  contactId: string | null;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'offer_events_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at: Date;
}
