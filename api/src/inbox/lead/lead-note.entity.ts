import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { LeadEntity } from '../../leads/lead/lead.entity.js';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';

/** A staff member's note about a lead. An edit stores the earlier text as an event of the lead. */
@Entity('lead_notes')
export class LeadNoteEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'lead_notes_pkey' })
  id: string;

  @ManyToOne(() => LeadEntity, { nullable: false })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'lead_notes_lead_id_fkey' })
  lead: LeadEntity;

  @Index('lead_notes_lead_id')
  @Column('uuid', { name: 'lead_id' })
  leadId: string;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'lead_notes_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  @Column('text')
  text: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at: Date;

  /** When the author undid the note, or the note was struck through. */
  @Column('timestamptz', { name: 'taken_back_at', nullable: true })
  takenBackAt: Date | null;
}
