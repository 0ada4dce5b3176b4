import { Column, Entity, JoinColumn, ManyToOne, OneToOne, PrimaryColumn } from 'typeorm';
import { DealEntity } from '../../deals/deal/deal.entity.js';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';

export const ALERT_STATUSES = ['scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** `off`: the deal was announced without texts. */
export const TEXTS_STATUSES = ['off', 'on', 'paused', 'cancelled'] as const;
export type TextsStatus = (typeof TEXTS_STATUSES)[number];

/** The emails to members about a deal. A deal has at most one alert. `alert_sends` has a row for each email. */
@Entity('alerts')
export class AlertEntity {
  @OneToOne(() => DealEntity, { nullable: false })
  @JoinColumn({ name: 'deal_id', foreignKeyConstraintName: 'alerts_deal_id_fkey' })
  deal: DealEntity;

  @PrimaryColumn('uuid', { name: 'deal_id', primaryKeyConstraintName: 'alerts_pkey' })
  dealId: string;

  /** `sent` while no email waits. Members who join before the deal is public still get an email. */
  @Column('text', { default: 'scheduled' })
  status: AlertStatus;

  /** Why the alert is paused or canceled. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('text')
  subject: string;

  @Column('timestamptz', { name: 'starts_at' })
  startsAt: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt: Date | null;

  /** When the alert started or was last resumed. Earlier bounces and complaints do not count toward a pause. */
  @Column('timestamptz', { name: 'resumed_at', nullable: true })
  resumedAt: Date | null;

  /**
   * When the alert job last handled this alert. After five minutes without it, no emails are sent. After an hour the
   * alert is paused until staff resume it.
   */
  @Column('timestamptz', { name: 'tended_at', nullable: true })
  tendedAt: Date | null;

  /** Members who joined before this time have rows in `alert_sends`; null while some have none yet. */
  @Column('timestamptz', { name: 'planned_at', nullable: true })
  plannedAt: Date | null;

  /**
   * When every regular email (to a member who was on the list at the start) had been tried once. Emails that are
   * retried delay the public date for at most four more hours.
   */
  @Column('timestamptz', { name: 'regular_tried_at', nullable: true })
  regularTriedAt: Date | null;

  @Column('timestamptz', { name: 'paused_at', nullable: true })
  pausedAt: Date | null;

  /** When admins were last emailed that the alert is paused. */
  @Column('timestamptz', { name: 'told_at', nullable: true })
  notifiedAt: Date | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  /** Emails by status, stored when their rows are deleted 13 months after the alert's end. */
  @Column('jsonb', { nullable: true })
  counts: Readonly<Record<string, number>> | null;

  /** The texts stop for themselves: the deal never waits for them. While the emails are paused, the texts are too. */
  @Column('text', { name: 'texts_status', default: 'off' })
  textsStatus: TextsStatus;

  /** Why the texts are paused or canceled. */
  @Column('text', { name: 'texts_reason', nullable: true })
  textsReason: string | null;

  /** The staff member who last paused, resumed or canceled the texts. */
  @ManyToOne(() => StaffEntity)
  @JoinColumn({ name: 'texts_changed_by', foreignKeyConstraintName: 'alerts_texts_changed_by_fkey' })
  textsChanger: StaffEntity | null;

  @Column('uuid', { name: 'texts_changed_by', nullable: true })
  textsChangedBy: string | null;

  /** Members who joined before this time have rows in `alert_texts`, if they agreed to texts. */
  @Column('timestamptz', { name: 'texts_planned_at', nullable: true })
  textsPlannedAt: Date | null;

  /** When the texts were last resumed. Earlier failures do not count toward a pause. */
  @Column('timestamptz', { name: 'texts_resumed_at', nullable: true })
  textsResumedAt: Date | null;

  /** Texts by status, stored when their rows are deleted. */
  @Column('jsonb', { name: 'texts_counts', nullable: true })
  textsCounts: Readonly<Record<string, number>> | null;

  /** The staff member who announced the deal. */
  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'alerts_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  /** The staff member who last paused, resumed or canceled the alert. */
  @ManyToOne(() => StaffEntity)
  @JoinColumn({ name: 'changed_by', foreignKeyConstraintName: 'alerts_changed_by_fkey' })
  changer: StaffEntity | null;

  @Column('uuid', { name: 'changed_by', nullable: true })
  changedBy: string | null;
}
