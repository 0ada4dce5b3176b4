import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { StaffEntity } from '../accounts/staff.entity.js';

/** Days on which a colleague covers for a staff member. An account has at most one that is not over. */
@Entity('absences')
export class AbsenceEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'absences_pkey' })
  id: string;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'absences_staff_id_fkey' })
  staff: StaffEntity;

  @Index('absences_staff_id')
  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'covered_by', foreignKeyConstraintName: 'absences_covered_by_fkey' })
  coveredBy: StaffEntity;

  @Index('absences_covered_by')
  @Column('uuid', { name: 'covered_by' })
  coveredById: string;

  @Column('date', { name: 'first_day' })
  firstDay: string;

  @Column('date', { name: 'last_day' })
  lastDay: string;

  /** The start of the first day in the company's time zone. */
  @Column('timestamptz', { name: 'starts_at' })
  startsAt: Date;

  /** The end of the last day as planned, in the company's time zone. */
  @Column('timestamptz', { name: 'ends_at' })
  endsAt: Date;

  /** When somebody ended it; null if it lasts as planned. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;
}
