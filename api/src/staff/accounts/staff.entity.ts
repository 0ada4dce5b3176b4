import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { StaffIdentity, StaffRole } from '../access/staff-identity.js';

/** One account of a person who works with the leads. Accounts are disabled, never deleted: their work names them. */
@Entity('staff')
@Unique('staff_email_unique', ['email'])
export class StaffEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'staff_pkey' })
  id: string;

  /** In lower case; what the person signs in with. */
  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text')
  role: StaffRole;

  /** argon2id in PHC form. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  /** Set while the password is a generated one: it must be changed at the first sign-in, and works until then. */
  @Column('timestamptz', { name: 'password_expires_at', nullable: true })
  passwordExpiresAt: Date | null;

  /** Counts up whenever all sessions of the account end; a session holds only for the version it was opened under. */
  @Column('integer', { name: 'credentials_version', default: 1 })
  credentialsVersion: number;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt: Date | null;

  /** Sealed (sealed-secret.ts); asked for only once confirmed. */
  @Column('text', { name: 'totp_secret', nullable: true })
  totpSecret: string | null;

  @Column('timestamptz', { name: 'totp_confirmed_at', nullable: true })
  totpConfirmedAt: Date | null;

  /** Time step of the last code that was used: this one and older ones are used up. */
  @Column('bigint', { name: 'totp_last_step', nullable: true })
  totpLastStep: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  get identity(): StaffIdentity {
    const { id, email, name, role } = this;
    return { id, email, name, role };
  }
}
