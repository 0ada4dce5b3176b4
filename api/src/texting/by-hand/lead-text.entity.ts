import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn } from 'typeorm';
import { LeadContactEntity } from '../../leads/lead/lead-contact.entity.js';
import { LeadEntity } from '../../leads/lead/lead.entity.js';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import { SentTextEntity } from '../sent/sent-text.entity.js';

/** A text that a staff member wrote to the person of a lead. Erased with the lead. */
@Entity('lead_texts')
@Index('lead_texts_lead_id', ['leadId', 'id'])
@Index('lead_texts_staff_id', ['staffId', 'at'])
@Index('lead_texts_unread', ['leadId'], { where: 'is_unread' })
export class LeadTextEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'lead_texts_pkey' })
  id: string;

  @OneToOne(() => SentTextEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'id', foreignKeyConstraintName: 'lead_texts_id_fkey' })
  sent: SentTextEntity;

  @ManyToOne(() => LeadEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'lead_texts_lead_id_fkey' })
  lead: LeadEntity;

  @Column('uuid', { name: 'lead_id' }) leadId: string;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'lead_texts_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' }) staffId: string;

  @ManyToOne(() => LeadContactEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'contact_id', foreignKeyConstraintName: 'lead_texts_contact_id_fkey' })
  contact: LeadContactEntity;

  /** The contact that was logged with the text. */
  @Index('lead_texts_contact_id')
  @Column('uuid', { name: 'contact_id' })
  contactId: string;

  /** The recipient in E.164; a later correction of the lead does not change it. */
  @Column('text') phone: string;
  @Column('text') text: string;
  /** Whether staff must still read that the text did not arrive. */
  @Column('boolean', { name: 'is_unread', default: false }) isUnread: boolean;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;
}
