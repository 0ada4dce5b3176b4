import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { LeadEntity } from '../leads/lead/lead.entity.js';
import { StaffEntity } from '../staff/accounts/staff.entity.js';
import { TemplateEntity } from '../templates/template.entity.js';

/** A letter as it was written. Rows never change, also if the template or the lead does. */
@Entity('letters')
export class LetterEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'letters_pkey' })
  id: string;

  @ManyToOne(() => LeadEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'letters_lead_id_fkey' })
  lead: LeadEntity;

  @Index('letters_lead_id')
  @Column('uuid', { name: 'lead_id' })
  leadId: string;

  @ManyToOne(() => TemplateEntity, { nullable: false })
  @JoinColumn({ name: 'template_id', foreignKeyConstraintName: 'letters_template_id_fkey' })
  template: TemplateEntity;

  @Column('uuid', { name: 'template_id' }) templateId: string;

  /** The template's name and version at that time. */
  @Column('text', { name: 'template_name' }) templateName: string;
  @Column('integer', { name: 'template_version' }) templateVersion: number;

  /** The whole text, with its fields filled in. */
  @Column('text') text: string;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'letters_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' }) staffId: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;
}
