import { Column, Entity, Index, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import type { CompKind } from '../offer/offer-facts.js';

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

  /** The day when it was sold or seen for sale, such as 2026-11-24. */
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

  @OneToMany(() => CompConfirmationEntity, (confirmation) => confirmation.comp)
  confirmations: CompConfirmationEntity[];
}

/** A colleague's confirmation that a comp is correct. */
@Entity('comp_confirmations')
export class CompConfirmationEntity {
  @ManyToOne(() => CompEntity, (comp) => comp.confirmations, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'comp_id', foreignKeyConstraintName: 'comp_confirmations_comp_id_fkey' })
  comp: Relation<CompEntity>;

  @PrimaryColumn('uuid', { name: 'comp_id', primaryKeyConstraintName: 'comp_confirmations_pkey' })
  compId: string;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'comp_confirmations_staff_id_fkey' })
  staff: StaffEntity;

  @PrimaryColumn('uuid', { name: 'staff_id', primaryKeyConstraintName: 'comp_confirmations_pkey' })
  staffId: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
