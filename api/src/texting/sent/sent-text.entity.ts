import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { LeadEntity } from '../../leads/lead/lead.entity.js';
import type { SentTextKind, SentTextState } from './sent-text-rows.sql.js';

/** A text that we sent, or that waits to be sent, without its words. */
@Entity('sent_texts')
@Index('sent_texts_kind_at', ['kind', 'at'])
@Index('sent_texts_phone_hash', ['phoneHash', 'at'])
export class SentTextEntity {
  /** Reports of the provider name it. */
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'sent_texts_pkey' })
  reference: string;

  @Column('text') kind: SentTextKind;
  /** The keyed hash of the number. */
  @Column('bytea', { name: 'phone_hash' }) phoneHash: Buffer;

  @ManyToOne(() => LeadEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'sent_texts_lead_id_fkey' })
  lead: LeadEntity | null;

  /** Null once the person is erased. */
  @Index('sent_texts_lead_id', { where: 'lead_id IS NOT NULL' })
  @Column('uuid', { name: 'lead_id', nullable: true })
  leadId: string | null;

  @Column('text', { default: 'handing' }) state: SentTextState;
  /** The provider's code of a refused or failed text, or why a text was skipped. */
  @Column('text', { nullable: true }) code: string | null;
  @Column('text', { name: 'provider_id', nullable: true }) providerId: string | null;
  /** When a waiting text is due. */
  @Column('timestamptz', { name: 'not_before', nullable: true }) notBefore: Date | null;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;

  @Index('sent_texts_open', { where: "state IN ('waiting', 'handing')" })
  @Column('timestamptz', { name: 'changed_at', default: () => 'clock_timestamp()' })
  changedAt: Date;
}
