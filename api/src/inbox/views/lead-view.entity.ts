import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Unique, UpdateDateColumn } from 'typeorm';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import type { LeadViewFilters } from '../list/lead-list-parameters.dto.js';

/** A saved view: filters and order of the lead list, with a name. */
@Entity('lead_views')
@Unique('lead_views_name_per_staff', ['staffId', 'name'])
export class LeadViewEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'lead_views_pkey' })
  id: string;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'lead_views_staff_id_fkey' })
  owner: StaffEntity;

  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  @Column('text')
  name: string;

  /** Whether all staff see the view. */
  @Column('boolean', { default: false })
  shared: boolean;

  @Column('jsonb')
  filters: LeadViewFilters;

  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
