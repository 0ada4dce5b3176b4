import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { WhyNot } from './why-not.js';

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
