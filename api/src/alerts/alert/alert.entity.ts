import { Column, Entity, JoinColumn, ManyToOne, OneToOne, PrimaryColumn } from 'typeorm';
import { DealEntity } from '../../deals/deal/deal.entity.js';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';

export const ALERT_STATUSES = ['scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** The emails to members about a deal. A deal has at most one alert. `alert_sends` has a row for each email. */
@Entity('alerts')
export class AlertEntity {
  @OneToOne(() => DealEntity, { nullable: false })
  @JoinColumn({ name: 'deal_id', foreignKeyConstraintName: 'alerts_deal_id_fkey' })
  deal: DealEntity;

  @PrimaryColumn('uuid', { name: 'deal_id', primaryKeyConstraintName: 'alerts_pkey' })
  dealId: string;

  /** `sent` while no email waits; members who join later get one until the deal is public. */
  @Column('text', { default: 'scheduled' })
  status: AlertStatus;

  /** Why it is paused or canceled. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('text')
  subject: string;

  @Column('timestamptz', { name: 'starts_at' })
  startsAt: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt: Date | null;

  /** When it started or was last resumed: earlier bounces and complaints do not count. */
  @Column('timestamptz', { name: 'resumed_at', nullable: true })
  resumedAt: Date | null;

  /** When a process last tended it. If that is long ago, nothing is sent until staff resume it. */
  @Column('timestamptz', { name: 'tended_at', nullable: true })
  tendedAt: Date | null;

  /** Members who joined until then have rows; null: not all of them do. */
  @Column('timestamptz', { name: 'planned_at', nullable: true })
  plannedAt: Date | null;

  /**
   * When every email to the members at the start had been tried. From then on they hold the public date for at most
   * four hours.
   */
  @Column('timestamptz', { name: 'regular_tried_at', nullable: true })
  regularTriedAt: Date | null;

  @Column('timestamptz', { name: 'paused_at', nullable: true })
  pausedAt: Date | null;

  /** When admins were last told that it is paused. */
  @Column('timestamptz', { name: 'told_at', nullable: true })
  toldAt: Date | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  /** Counts by status, once the rows of its emails are deleted, 13 months after its end. */
  @Column('jsonb', { nullable: true })
  counts: Readonly<Record<string, number>> | null;

  /** The staff member who announced it. */
  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'alerts_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  /** The staff member who last paused, resumed or canceled it. */
  @ManyToOne(() => StaffEntity)
  @JoinColumn({ name: 'changed_by', foreignKeyConstraintName: 'alerts_changed_by_fkey' })
  changer: StaffEntity | null;

  @Column('uuid', { name: 'changed_by', nullable: true })
  changedBy: string | null;
}
