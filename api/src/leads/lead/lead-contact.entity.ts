import { Column, Entity, Index, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, Unique } from 'typeorm';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import type { ContactChannel, ContactOutcome } from './lead-enums.js';
import { LeadEntity } from './lead.entity.js';

/** An attempt of staff to reach a visitor. Rows never change. */
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

  @Column('text')
  channel: ContactChannel;

  @Column('text')
  outcome: ContactOutcome;

  @Column('timestamptz')
  at: Date;

  @Column('timestamptz', { name: 'logged_at', default: () => 'now()' })
  loggedAt: Date;

  @ManyToOne(() => LeadContactEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'origin_id', foreignKeyConstraintName: 'lead_contacts_origin_id_fkey' })
  origin: LeadContactEntity | null;

  /** The contact that staff logged, if this one is its copy for another lead of the same person. */
  @Index('lead_contacts_origin_id', { where: 'origin_id IS NOT NULL' })
  @Column('uuid', { name: 'origin_id', nullable: true })
  originId: string | null;

  /** One row if the contact was undone, otherwise none. */
  @OneToMany(() => ContactRetractionEntity, ({ contact }) => contact)
  retractions: ContactRetractionEntity[];
}

/** The undoing of a contact that was logged by mistake. */
@Entity('contact_retractions')
@Unique('contact_retractions_contact_id_key', ['contactId'])
export class ContactRetractionEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'contact_retractions_pkey' })
  id: string;

  @ManyToOne(() => LeadContactEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'contact_id', foreignKeyConstraintName: 'contact_retractions_contact_id_fkey' })
  contact: LeadContactEntity;

  @Column('uuid', { name: 'contact_id' })
  contactId: string;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'contact_retractions_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at: Date;
}
