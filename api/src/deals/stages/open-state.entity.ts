import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import type { State } from '../../texting/may-text/area-codes.js';
import type { OpenKind } from '../deal/deal-facts.js';

/** A state where an admin has allowed selling contracts, or seller financing. */
@Entity('open_states')
export class OpenStateEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'open_states_pkey' })
  state: State;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'open_states_pkey' })
  kind: OpenKind;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'open_states_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' }) staffId: string;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}
