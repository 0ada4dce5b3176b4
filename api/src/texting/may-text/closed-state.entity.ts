import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { State } from './area-codes.js';

/** A state that staff closed to texts until a time. The audit trail has who closed the state, and when. */
@Entity('closed_states')
export class ClosedStateEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'closed_states_pkey' })
  state: State;

  @Column('timestamptz')
  until: Date;
}
