import { Column, Entity, JoinColumn, ManyToOne, OneToOne, PrimaryColumn } from 'typeorm';
import { DealEntity } from '../../deals/deal/deal.entity.js';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';

export const ALERT_STATUSES = ['scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** The e-mails to members about a deal, which has one alert at most. What became of each is a row of `alert_sends`. */
@Entity('alerts')
export class AlertEntity {
  @OneToOne(() => DealEntity, { nullable: false })
  @JoinColumn({ name: 'deal_id', foreignKeyConstraintName: 'alerts_deal_id_fkey' })
  deal: DealEntity;

  @PrimaryColumn('uuid', { name: 'deal_id', primaryKeyConstraintName: 'alerts_pkey' })
  dealId: string;

  /** `sent` while no e-mail waits; until the deal is public, those who join later get one too. */
  @Column('text', { default: 'scheduled' })
  status: AlertStatus;

  /** Why it is paused or cancelled. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('text')
  subject: string;

  @Column('timestamptz', { name: 'starts_at' })
  startsAt: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt: Date | null;

  /** When it began or went on last: bounces and complaints before are forgiven. */
  @Column('timestamptz', { name: 'resumed_at', nullable: true })
  resumedAt: Date | null;

  /** When a process last looked after it. Where that is long ago, nothing is sent until somebody says so. */
  @Column('timestamptz', { name: 'tended_at', nullable: true })
  tendedAt: Date | null;

  /** Until then those who joined have rows; null: not all of them. */
  @Column('timestamptz', { name: 'planned_at', nullable: true })
  plannedAt: Date | null;

  /** When all who were on the list as it began had been tried: then they hold the public date for four hours. */
  @Column('timestamptz', { name: 'regular_tried_at', nullable: true })
  regularTriedAt: Date | null;

  @Column('timestamptz', { name: 'paused_at', nullable: true })
  pausedAt: Date | null;

  /** When admins were told last that it is paused. */
  @Column('timestamptz', { name: 'told_at', nullable: true })
  toldAt: Date | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  /** By status, once the rows of its e-mails are gone: 13 months after its end. */
  @Column('jsonb', { nullable: true })
  counts: Readonly<Record<string, number>> | null;

  /** Who announced it. */
  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'alerts_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  /** Who paused, resumed or canceled it last. */
  @ManyToOne(() => StaffEntity)
  @JoinColumn({ name: 'changed_by', foreignKeyConstraintName: 'alerts_changed_by_fkey' })
  changer: StaffEntity | null;

  @Column('uuid', { name: 'changed_by', nullable: true })
  changedBy: string | null;
}
