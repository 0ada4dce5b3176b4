import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { WhyNot } from './why-not.sql.js';
import type { State } from './area-codes.js';

/** One answer of the gate: whether a number might be texted at that moment, and why not. Never changed. */
@Entity('text_decisions')
export class TextDecisionEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'text_decisions_pkey' })
  id: string;

  @Index('text_decisions_by_phone')
  @Column('bytea', { name: 'phone_hash' })
  phoneHash: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  @Column('boolean', { name: 'may_text' })
  mayText: boolean;

  /** Empty exactly when the number might be texted. */
  @Column('text', { array: true })
  reasons: WhyNot[];
}

/** A state in which nobody may be texted until a time, as staff say; the audit trail tells who and when. */
@Entity('closed_states')
export class ClosedStateEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'closed_states_pkey' })
  state: State;

  @Column('timestamptz')
  until: Date;
}
