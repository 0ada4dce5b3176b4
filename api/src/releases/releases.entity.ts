import { Column, Entity, PrimaryColumn, Index } from 'typeorm';

// TypeORM writes into the options that it is given.
const keyOf = (table: string) => ({ primaryKeyConstraintName: `${table}_pkey` });

/** What all shells together saw of one version of a section on one day (UTC). */
@Entity('release_counts')
export class ReleaseCountEntity {
  @PrimaryColumn('text', keyOf('release_counts'))
  section: string;

  @PrimaryColumn('text', keyOf('release_counts'))
  version: string;

  @PrimaryColumn('date', keyOf('release_counts'))
  day: string;

  /** Pages shown. */
  @Column('bigint', { default: 0 })
  views: string;

  /** Pages in which the section failed. */
  @Column('bigint', { default: 0 })
  errors: string;
}

/** A shell's report that was added to the counts; kept for a day, so that its repetition is not added again. */
@Entity('release_reports')
@Index('release_reports_at', ['at'])
export class ReleaseReportEntity {
  /** The shell's own name for it. */
  @PrimaryColumn('uuid', keyOf('release_reports'))
  id: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}

/** A version that failed too often and is shown to nobody any more; never changed. */
@Entity('release_takebacks')
export class ReleaseTakebackEntity {
  @PrimaryColumn('text', keyOf('release_takebacks'))
  section: string;

  @PrimaryColumn('text', keyOf('release_takebacks'))
  version: string;

  /** One sentence for the section's team. */
  @Column('text')
  reason: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
