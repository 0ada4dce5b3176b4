import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { StaffEntity } from '../accounts/staff.entity.js';

/** The public key of a passkey (WebAuthn). */
@Entity('staff_passkeys')
@Unique('staff_passkeys_credential_unique', ['credentialId'])
export class PasskeyEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'staff_passkeys_pkey' })
  id: string;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'staff_passkeys_staff_id_fkey' })
  staff: StaffEntity;

  @Index('staff_passkeys_staff_id')
  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  @Column('text', { name: 'credential_id' })
  credentialId: string;

  @Column('bytea', { name: 'public_key' })
  publicKey: Buffer;

  /** The signature counter of the passkey, which increases with each use. Many passkeys always send 0. */
  @Column('bigint')
  counter: string;

  /** The name that its owner chose. */
  @Column('text')
  name: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;
}
