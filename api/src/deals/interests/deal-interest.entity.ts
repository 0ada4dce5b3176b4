import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { LeadEntity } from '../../leads/lead/lead.entity.js';
import type { GoneStatus, InterestAnswer } from '../deal/deal-facts.js';
import { DealEntity } from '../deal/deal.entity.js';

/** A buyer who wants to be called about a deal. Only the SQL function `add_interest` adds rows. */
@Entity('deal_interests')
export class DealInterestEntity {
  @ManyToOne(() => DealEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'deal_id', foreignKeyConstraintName: 'deal_interests_deal_id_fkey' })
  deal: DealEntity;

  @PrimaryColumn('uuid', { name: 'deal_id', primaryKeyConstraintName: 'deal_interests_pkey' })
  dealId: string;

  @ManyToOne(() => LeadEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'deal_interests_lead_id_fkey' })
  lead: LeadEntity;

  @Index('deal_interests_lead_id')
  @PrimaryColumn('uuid', { name: 'lead_id', primaryKeyConstraintName: 'deal_interests_pkey' })
  leadId: string;

  /** The source: a member's button, or the buyers form. */
  @Column('text') via: 'member' | 'form';
  @Index('deal_interests_at')
  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  /** The status of the email that the land is gone. Null: not requested. */
  @Column('text', { nullable: true })
  gone: GoneStatus | null;

  /** When the status was set; for a waiting email, when it may be sent. */
  @Index('deal_interests_gone', { where: "gone IN ('waiting', 'handing')" })
  @Column('timestamptz', { name: 'gone_at', nullable: true })
  goneAt: Date | null;

  @Column('integer', { name: 'gone_tries', default: 0 })
  goneTries: number;

  /** The buyer's answer when staff asked about the deal. */
  @Column('text', { nullable: true })
  answer: InterestAnswer | null;
}
