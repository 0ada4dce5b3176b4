import { Column, Entity, PrimaryColumn } from 'typeorm';

// TypeORM writes into the options that it is given.
const key = () => ({ primaryKeyConstraintName: 'release_takebacks_pkey' });

/** A version that failed too often and is shown to nobody any more; never changed. */
@Entity('release_takebacks')
export class ReleaseTakebackEntity {
  @PrimaryColumn('text', key())
  section: string;

  @PrimaryColumn('text', key())
  version: string;

  /** One sentence for the section's team. */
  @Column('text')
  reason: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
