import { Column, Entity, Index, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import { DealEntity } from '../deals/deal/deal.entity.js';
import { LeadEntity } from '../leads/lead/lead.entity.js';
import { StaffEntity } from '../staff/accounts/staff.entity.js';
import type { ClosingContactKind, ClosingKind, ListedTask, Payers } from './closing-facts.js';

/** A title company, notary or attorney. Offered again for later closings. */
@Entity('closing_contacts')
@Index('closing_contacts_by_name', { synchronize: false })
export class ClosingContactEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'closing_contacts_pkey' })
  id: string;

  @Column('text') kind: ClosingContactKind;
  /** Two contacts of a kind differ in more than the case of letters. */
  @Column('text') name: string;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('text', { nullable: true }) email: string | null;
}

/** The closing of a purchase, which has a lead, or of a sale, which has a deal. */
@Entity('closings')
export class ClosingEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'closings_pkey' })
  id: string;

  @ManyToOne(() => LeadEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'closings_lead_id_fkey' })
  lead: LeadEntity | null;

  @Index('closings_lead_id', { unique: true, where: 'lead_id IS NOT NULL' })
  @Column('uuid', { name: 'lead_id', nullable: true })
  leadId: string | null;

  @ManyToOne(() => DealEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'deal_id', foreignKeyConstraintName: 'closings_deal_id_fkey' })
  deal: DealEntity | null;

  @Index('closings_deal_id', { unique: true, where: 'deal_id IS NOT NULL' })
  @Column('uuid', { name: 'deal_id', nullable: true })
  dealId: string | null;

  @Column('date', { name: 'closes_on', nullable: true }) closesOn: string | null;

  @ManyToOne(() => ClosingContactEntity)
  @JoinColumn({ name: 'contact_id', foreignKeyConstraintName: 'closings_contact_id_fkey' })
  contact: ClosingContactEntity | null;

  @Index('closings_contact_id', { where: 'contact_id IS NOT NULL' })
  @Column('uuid', { name: 'contact_id', nullable: true })
  contactId: string | null;

  /** Earnest money. */
  @Column('integer', { name: 'deposit_cents', nullable: true }) depositCents: number | null;
  @Column('jsonb', { default: {} }) payers: Payers;

  /** The expected buyer of a deal. Null also for a buyer who was erased. */
  @ManyToOne(() => LeadEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'buyer_lead_id', foreignKeyConstraintName: 'closings_buyer_lead_id_fkey' })
  buyer: LeadEntity | null;

  @Index('closings_buyer_lead_id', { where: 'buyer_lead_id IS NOT NULL' })
  @Column('uuid', { name: 'buyer_lead_id', nullable: true })
  buyerLeadId: string | null;

  @Column('integer', { default: 1 }) version: number;

  /** The staff member who last changed it. */
  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'closings_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' }) staffId: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;

  @OneToMany(() => ClosingTaskEntity, (task) => task.closing)
  tasks: ClosingTaskEntity[];
}

/** A task of a closing. */
@Entity('closing_tasks')
export class ClosingTaskEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'closing_tasks_pkey' })
  id: string;

  @ManyToOne(() => ClosingEntity, (closing) => closing.tasks, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'closing_id', foreignKeyConstraintName: 'closing_tasks_closing_id_fkey' })
  // A type alias, because the two classes refer to each other.
  closing: Relation<ClosingEntity>;

  @Index('closing_tasks_closing_id')
  @Column('uuid', { name: 'closing_id' })
  closingId: string;

  @Column('text') name: string;

  @Index('closing_tasks_open', { where: 'done_at IS NULL' })
  @Column('date', { name: 'due_on', nullable: true })
  dueOn: string | null;

  @ManyToOne(() => StaffEntity)
  @JoinColumn({ name: 'assignee_id', foreignKeyConstraintName: 'closing_tasks_assignee_id_fkey' })
  assignee: StaffEntity | null;

  /** Null: the assignee of the lead does it. */
  @Column('uuid', { name: 'assignee_id', nullable: true }) assigneeId: string | null;
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt: Date | null;

  @ManyToOne(() => StaffEntity)
  @JoinColumn({ name: 'done_by', foreignKeyConstraintName: 'closing_tasks_done_by_fkey' })
  doer: StaffEntity | null;

  @Column('uuid', { name: 'done_by', nullable: true }) doneBy: string | null;
}

/** The tasks of new closings, as admins changed them. */
@Entity('closing_lists')
export class ClosingListEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'closing_lists_pkey' })
  kind: ClosingKind;

  @Column('jsonb') tasks: readonly ListedTask[];
}
