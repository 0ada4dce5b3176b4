import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { LeadEntity } from '../../leads/lead/lead.entity.js';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import type { DealKind, OfferKind, TimelineKind } from './timeline-entry.dto.js';

/** The subjects of a lead's changes. */
export type LeadEventKind = Exclude<
  TimelineKind,
  'received' | 'note' | 'contact' | 'contact-retracted' | OfferKind | DealKind
>;

/** One change of a lead's status, assignee, follow-up, quarantine or person; rows never change. */
@Entity('lead_events')
@Index('lead_events_lost_after_offer', { synchronize: false })
@Index('lead_events_bulk_id', ['bulkId', 'id'], { where: 'bulk_id IS NOT NULL' })
export class LeadEventEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'lead_events_pkey' })
  id: string;

  @ManyToOne(() => LeadEntity, { nullable: false })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'lead_events_lead_id_fkey' })
  lead: LeadEntity;

  @Index('lead_events_lead_id')
  @Column('uuid', { name: 'lead_id' })
  leadId: string;

  @ManyToOne(() => StaffEntity)
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'lead_events_staff_id_fkey' })
  staff: StaffEntity | null;

  /** Null for a change by the service itself. */
  @Column('uuid', { name: 'staff_id', nullable: true })
  staffId: string | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at: Date;

  @Column('text')
  kind: LeadEventKind;

  /** The same for all changes of one request for many leads. */
  @Column('uuid', { name: 'bulk_id', nullable: true })
  bulkId: string | null;

  /**
   * Statuses, reasons, times or staff ids; `reason` of a loss; `reasonBefore` and `text` (why) of a reopening; of an
   * undo or edit, the other event's id (`of`), kind (`what`) or text (`from`); of a correction, its `field` with the
   * values before and after; `other`: the lead that is, or is not, of the same person; `offer`: the offer that came
   * with a status; `auto`: the follow-up was proposed by a step, and the next step may replace it.
   */
  @Column('jsonb', { default: {} })
  detail: {
    from?: string | null;
    to?: string | null;
    reason?: string;
    reasonBefore?: string;
    text?: string;
    of?: string;
    what?: LeadEventKind;
    field?: string;
    other?: string;
    offer?: string;
    auto?: true;
  };
}
