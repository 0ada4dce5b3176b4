import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { StaffEntity } from '../staff/accounts/staff.entity.js';
import type { CompKind } from './offer-facts.js';

/** Land that was sold, or is for sale, near land that we may buy. */
@Entity('comps')
@Index('comps_by_county', ['countyFips', 'acres'])
export class CompEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'comps_pkey' })
  id: string;

  @Column('text', { name: 'county_fips' })
  countyFips: string;

  @Column('double precision')
  acres: number;

  @Column('integer', { name: 'price_cents' })
  priceCents: number;

  @Column('text')
  kind: CompKind;

  /** When it was sold, or seen for sale, such as 2026-11-24. */
  @Column('date')
  day: string;

  @Column('text', { nullable: true })
  url: string | null;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'comps_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at: Date;
}
