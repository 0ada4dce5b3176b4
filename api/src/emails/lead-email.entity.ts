import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { LeadContactEntity } from '../leads/lead/lead-contact.entity.js';
import { LeadEntity } from '../leads/lead/lead.entity.js';
import { StaffEntity } from '../staff/accounts/staff.entity.js';

/** An email of staff to the person of a lead, or a reply of the person. */
@Entity('lead_emails')
@Index('lead_emails_lead_id', ['leadId', 'id'])
@Index('lead_emails_staff_id', ['staffId', 'at'], { where: 'staff_id IS NOT NULL' })
@Index('lead_emails_unread', ['leadId'], { where: 'is_unread' })
export class LeadEmailEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'lead_emails_pkey' })
  id: string;

  @ManyToOne(() => LeadEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'lead_emails_lead_id_fkey' })
  lead: LeadEntity;

  @Column('uuid', { name: 'lead_id' }) leadId: string;

  @ManyToOne(() => StaffEntity)
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'lead_emails_staff_id_fkey' })
  staff: StaffEntity | null;

  /** The author; null for a reply. */
  @Column('uuid', { name: 'staff_id', nullable: true }) staffId: string | null;

  @ManyToOne(() => LeadContactEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'contact_id', foreignKeyConstraintName: 'lead_emails_contact_id_fkey' })
  contact: LeadContactEntity | null;

  /** The contact that was logged with an email of ours. */
  @Index('lead_emails_contact_id', { where: 'contact_id IS NOT NULL' })
  @Column('uuid', { name: 'contact_id', nullable: true })
  contactId: string | null;

  /** The provider's id of a reply, the same when the provider reports it again. */
  @Index('lead_emails_event_id', { unique: true, where: 'event_id IS NOT NULL' })
  @Column('text', { name: 'event_id', nullable: true })
  eventId: string | null;

  /** The recipient of our email, or the sender of a reply. */
  @Index('lead_emails_bounced', { where: 'is_bounced' })
  @Column('text')
  address: string;

  /** Whether a reply came from another address than that of the lead. */
  @Column('boolean', { name: 'is_other_address', default: false }) isOtherAddress: boolean;
  @Column('text') subject: string;
  @Column('text') text: string;
  /** Whether the text of a reply was longer than what is stored. */
  @Column('boolean', { name: 'is_cut', default: false }) isCut: boolean;
  /** Names of files that came with a reply. The files are not stored. */
  @Column('text', { array: true, default: '{}' }) attachments: string[];

  /** With angle brackets; null if a reply has no usable one. */
  @Index('lead_emails_message_id', { where: 'staff_id IS NOT NULL' })
  @Column('text', { name: 'message_id', nullable: true })
  messageId: string | null;

  /** The secret part of the address for replies; null if replies go to the author. */
  @Index('lead_emails_reply_token', { unique: true, where: 'reply_token IS NOT NULL' })
  @Column('text', { name: 'reply_token', nullable: true })
  replyToken: string | null;

  /** Whether a program wrote the reply, such as an out-of-office notice. */
  @Column('boolean', { name: 'is_automatic', default: false }) isAutomatic: boolean;
  /** Whether staff must still read a reply, or that our email was not delivered. */
  @Column('boolean', { name: 'is_unread', default: false }) isUnread: boolean;
  /** When the mail server accepted our email. */
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt: Date | null;
  /** Why our email was not delivered. */
  @Column('text', { nullable: true }) failure: string | null;
  /** Whether the mailbox does not exist. */
  @Column('boolean', { name: 'is_bounced', default: false }) isBounced: boolean;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;
}
