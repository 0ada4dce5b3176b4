import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { StaffEntity } from '../staff/accounts/staff.entity.js';
import type { TemplatePurpose } from './template-fields.js';

/** A text with fields in braces for letters or emails. A removed one stays, because kept letters name it. */
@Entity('templates')
export class TemplateEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'templates_pkey' })
  id: string;

  @Column('text') purpose: TemplatePurpose;
  @Column('text') name: string;
  /** Of an email; null for a letter. */
  @Column('text', { nullable: true }) subject: string | null;
  @Column('text') text: string;

  /** Whether it is one of our examples, which no lawyer has checked yet. */
  @Column('boolean', { name: 'is_example', default: false }) isExample: boolean;
  @Column('integer', { default: 1 }) version: number;

  @ManyToOne(() => StaffEntity)
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'templates_staff_id_fkey' })
  staff: StaffEntity | null;

  /** The admin who last changed it; null for an example as it was delivered. */
  @Column('uuid', { name: 'staff_id', nullable: true }) staffId: string | null;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt: Date | null;
}
