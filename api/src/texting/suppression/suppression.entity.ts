import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a stop came by. */
export type StopSource = 'inbound' | 'staff' | 'page';

/**
 * A number that asked for no more texts. Stopped while `restoredAt` is null. It holds no number, so that the erasure of
 * a person leaves it alone.
 */
@Entity('suppressions')
export class SuppressionEntity {
  /** The phone number's keyed hash (hashPhone). */
  @PrimaryColumn('bytea', { name: 'phone_hash', primaryKeyConstraintName: 'suppressions_pkey' })
  phoneHash: Buffer;

  /** When the newest stop was sent; a START that was sent earlier comes late and changes nothing. */
  @Column('timestamptz', { name: 'stopped_at' })
  stoppedAt: Date;

  @Column('text')
  source: StopSource;

  @Column('timestamptz', { name: 'restored_at', nullable: true })
  restoredAt: Date | null;

  /** How many stops there were; tells whether another one came after the one that staff look at. */
  @Column('integer', { default: 1 })
  stops: number;

  /**
   * Whether the stop came of doubtful texts alone, whose sender was told of a pause: the first clear STOP after it is
   * still to be confirmed, and any START lifts it.
   */
  @Column('boolean', { name: 'is_paused', default: false })
  isPaused: boolean;
}
