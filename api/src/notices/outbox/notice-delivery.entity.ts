import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { NoticeEntity } from './notice.entity.js';
import type { DeliveryState, NoticeChannel } from './due-delivery.js';

/** One notice on its way to one recipient: an e-mail address or a webhook. */
@Entity('notice_deliveries')
@Unique('notice_deliveries_once', ['noticeId', 'channel', 'destination'])
@Index('notice_deliveries_by_state', ['state', 'id'])
@Index('notice_deliveries_due', ['nextAttemptAt'], { where: "state = 'pending'" })
export class NoticeDeliveryEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'notice_deliveries_pkey' })
  id: string;

  @ManyToOne(() => NoticeEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'notice_id', foreignKeyConstraintName: 'notice_deliveries_notice_id_fkey' })
  notice: NoticeEntity;

  @Column('uuid', { name: 'notice_id' })
  noticeId: string;

  @Column('text')
  channel: NoticeChannel;

  /** Address of a member of staff, or what a webhook is called. */
  @Column('text')
  destination: string;

  @Column('text', { default: 'pending' })
  state: DeliveryState;

  /** Tries since it was made or last replayed. */
  @Column('integer', { default: 0 })
  attempts: number;

  /** Why the last try failed, in words of ours. */
  @Column('text', { name: 'last_error', nullable: true })
  lastError: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Null once it is sent or failed. */
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true, default: () => 'now()' })
  nextAttemptAt: Date | null;

  /** A process is trying it until then, and renews that as long as it lives. */
  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;
}
