import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A shell's report that was added to the counts; kept for a day, so that its repetition is not added again. */
@Entity('release_reports')
@Index('release_reports_at', ['at'])
export class ReleaseReportEntity {
  /** The shell's own name for it. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'release_reports_pkey' })
  id: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
