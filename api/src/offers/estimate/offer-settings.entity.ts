import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import type { OfferSettings } from './offer-settings.dto.js';

/** Settings of the formula; the newest row counts, and rows never change. */
@Entity('offer_settings')
export class OfferSettingsEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'offer_settings_pkey' })
  id: string;

  @Column('jsonb')
  settings: OfferSettings;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'offer_settings_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at: Date;
}
