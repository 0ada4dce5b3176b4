import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import type { CostKind } from '../deal/deal-facts.js';
import { DealEntity } from '../deal/deal.entity.js';

/** A cost of a deal, such as the fee for its title. A removed cost can be restored. */
@Entity('deal_costs')
export class DealCostEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'deal_costs_pkey' })
  id: string;

  @ManyToOne(() => DealEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'deal_id', foreignKeyConstraintName: 'deal_costs_deal_id_fkey' })
  deal: DealEntity;

  @Index('deal_costs_deal_id')
  @Column('uuid', { name: 'deal_id' })
  dealId: string;

  @Column('text') kind: CostKind;
  @Column('integer', { name: 'amount_cents' }) amountCents: number;

  /** The day of the bill, in the time zone of the company. */
  @Column('date') day: string;

  /** Null also after the erasure of the deal's seller or buyer, whom it may name. */
  @Column('text', { nullable: true }) note: string | null;

  /** The staff member who added it. */
  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'deal_costs_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' }) staffId: string;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt: Date | null;
}
