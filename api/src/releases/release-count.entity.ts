import { Column, Entity, PrimaryColumn } from 'typeorm';

// TypeORM writes into the options that it is given.
const key = () => ({ primaryKeyConstraintName: 'release_counts_pkey' });

/** What all shells together saw of one version of a section on one day (UTC). */
@Entity('release_counts')
export class ReleaseCountEntity {
  @PrimaryColumn('text', key())
  section: string;

  @PrimaryColumn('text', key())
  version: string;

  @PrimaryColumn('date', key())
  day: string;

  /** Pages shown. */
  @Column('bigint', { default: 0 })
  views: string;

  /** Pages in which the section failed. */
  @Column('bigint', { default: 0 })
  errors: string;
}
