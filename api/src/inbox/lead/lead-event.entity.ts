import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { LeadEntity } from '../../leads/lead/lead.entity.js';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import type { DealKind, EmailKind, OfferKind, TimelineKind } from './timeline-entry.dto.js';

/** The kinds of changes that are stored as events of a lead. */
export type LeadEventKind = Exclude<
  TimelineKind,
  'received' | 'note' | 'contact' | 'contact-retracted' | 'letter-kept' | OfferKind | DealKind | EmailKind
>;

/** One change of a lead, of its person's name or number, or of its links to other leads; rows never change. */
@Entity('lead_events')
@Index('lead_events_lost_after_offer', { synchronize: false })
@Index('lead_events_covered', { synchronize: false })
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

  /** Null for a change that the api made itself. */
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
   * - `from`, `to`: the status, reason, time, staff id or text before and after
   * - `reason`: why the lead was lost; `reasonBefore` and `text`: that reason, and why the lead was reopened
   * - `of`, `what`: the id and kind of the event that an undo or edit is about
   * - `field`: of a correction
   * - `other`: the lead that was linked or unlinked
   * - `offer`: the offer that changed the status
   * - `absence`: the days away for which `to` covers for `from`
   * - `auto`: the api proposed the follow-up with a new status or offer, and the next proposal may replace it
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
    absence?: string;
    auto?: true;
  };
}
