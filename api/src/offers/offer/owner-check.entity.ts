import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { LeadEntity } from '../../leads/lead/lead.entity.js';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import type { OwnerQuestion } from './offer-facts.js';

/** An answer to a question about the owner. The newest answer counts, and rows never change. */
@Entity('owner_checks')
export class OwnerCheckEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'owner_checks_pkey' })
  id: string;

  @ManyToOne(() => LeadEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'owner_checks_lead_id_fkey' })
  lead: LeadEntity;

  @Index('owner_checks_lead_id')
  @Column('uuid', { name: 'lead_id' })
  leadId: string;

  @Column('text')
  question: OwnerQuestion;

  @Column('boolean')
  answer: boolean;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'owner_checks_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at: Date;
}
