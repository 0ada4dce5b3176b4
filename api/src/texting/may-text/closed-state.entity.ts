import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { State } from './area-codes.js';

/** A state in which nobody may be texted until a time, as staff say; the audit trail tells who and when. */
@Entity('closed_states')
export class ClosedStateEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'closed_states_pkey' })
  state: State;

  @Column('timestamptz')
  until: Date;
}
