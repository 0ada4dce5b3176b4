import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { LeadEntity } from '../../leads/lead/lead.entity.js';
import type { NoticeKind } from './due-delivery.js';

/**
 * Something about a lead that staff and other programs are to be told; written in the transaction in which it happens.
 */
@Entity('notices')
@Unique('notices_once', ['leadId', 'kind'])
@Index('notices_to_relay', ['id'], { where: 'relayed_at IS NULL' })
export class NoticeEntity {
  /** Id of the event: the same in every delivery and every try. */
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'notices_pkey' })
  id: string;

  @Column('text')
  kind: NoticeKind;

  @ManyToOne(() => LeadEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'notices_lead_id_fkey' })
  lead: LeadEntity;

  @Column('uuid', { name: 'lead_id' })
  leadId: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** When its deliveries were made; null while it waits for that. */
  @Column('timestamptz', { name: 'relayed_at', nullable: true })
  relayedAt: Date | null;
}
