import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import type { Meaning } from '../replies/reply-keywords.js';

/**
 * The effect of a message. `pending` until the effect is applied; if that was interrupted, the sweep applies it soon.
 */
export type MessageEffect = 'pending' | 'stopped' | 'already-stopped' | 'restored' | 'none';

/** A text that someone sent us, as the provider reported it. */
@Entity('inbound_messages')
@Unique('inbound_messages_once', ['provider', 'providerId'])
@Index('inbound_messages_to_review', ['id'], { where: "review = 'needed'" })
@Index('inbound_messages_pending', ['phoneHash'], { where: "effect = 'pending'" })
export class InboundMessageEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'inbound_messages_pkey' })
  id: string;

  @Column('text')
  provider: 'twilio' | 'neutral';

  /** The provider's id of the message. A repeated message has no second effect. */
  @Column('text', { name: 'provider_id' })
  providerId: string;

  /** The sender; null after the person is erased. */
  @Column('text', { nullable: true })
  phone: string | null;

  @Index('inbound_messages_by_phone')
  @Column('bytea', { name: 'phone_hash' })
  phoneHash: Buffer;

  /** The first 2000 characters; null after the person is erased. */
  @Column('text', { nullable: true })
  body: string | null;

  /** Equal to `receivedAt` if the provider sends no time. */
  @Column('timestamptz', { name: 'sent_at' })
  sentAt: Date;

  @Column('timestamptz', { name: 'received_at', default: () => 'now()' })
  receivedAt: Date;

  @Column('text')
  meaning: Meaning;

  @Column('text', { default: 'pending' })
  effect: MessageEffect;

  /** Which stop of the number it caused (`stops` of suppressions). */
  @Column('integer', { name: 'stop_number', nullable: true })
  stopNumber: number | null;

  /** Whether staff should decide what was meant. */
  @Column('text', { default: 'none' })
  review: 'none' | 'needed' | 'decided';

  @Column('text', { nullable: true })
  decision: 'stop' | 'no-stop' | null;

  @ManyToOne(() => StaffEntity, { nullable: true })
  @JoinColumn({ name: 'decided_by', foreignKeyConstraintName: 'inbound_messages_decided_by_fkey' })
  staff: StaffEntity | null;

  @Column('uuid', { name: 'decided_by', nullable: true })
  decidedBy: string | null;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt: Date | null;
}
