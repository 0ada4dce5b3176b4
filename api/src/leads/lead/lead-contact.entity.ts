import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { LeadEntity } from './lead.entity.js';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import type { ContactChannel, ContactOutcome } from './lead-enums.js';

/** One try to reach the visitor; never changed. What is taken back has a row of contact_retractions. */
@Entity('lead_contacts')
export class LeadContactEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'lead_contacts_pkey' })
  id: string;

  @ManyToOne(() => LeadEntity, { nullable: false })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'lead_contacts_lead_id_fkey' })
  lead: LeadEntity;

  @Index('lead_contacts_lead_id')
  @Column('uuid', { name: 'lead_id' })
  leadId: string;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'lead_contacts_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  /** The contact with the same person, about another lead, that this one was logged with. */
  @ManyToOne(() => LeadContactEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'origin_id', foreignKeyConstraintName: 'lead_contacts_origin_id_fkey' })
  origin: LeadContactEntity | null;

  @Index('lead_contacts_origin_id', { where: 'origin_id IS NOT NULL' })
  @Column('uuid', { name: 'origin_id', nullable: true })
  originId: string | null;

  @Column('text')
  channel: ContactChannel;

  @Column('text')
  outcome: ContactOutcome;

  /** When it happened, as the member of staff says. */
  @Column('timestamptz')
  at: Date;

  @Column('timestamptz', { name: 'logged_at', default: () => 'now()' })
  loggedAt: Date;
}
