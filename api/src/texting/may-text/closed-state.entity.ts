import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { State } from './area-codes.js';

/** A state in which staff forbid texts until a time. The audit trail says who did and when. */
@Entity('closed_states')
export class ClosedStateEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'closed_states_pkey' })
  state: State;

  @Column('timestamptz')
  until: Date;
}
