import { Column, Entity, Index, PrimaryColumn, Unique, VirtualColumn } from 'typeorm';
import type { StaffIdentity, StaffRole } from '../access/staff-identity.js';

/**
 * The account of a person who works with leads. Accounts are disabled, never deleted, because the history names them.
 */
@Entity('staff')
@Unique('staff_email_unique', ['email'])
export class StaffEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'staff_pkey' })
  id: string;

  /** In lower case, for signing in. */
  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text')
  role: StaffRole;

  /** argon2id in PHC form. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  /** The end of a generated password, which must be changed at the first sign-in. Null for a password of one's own. */
  @Column('timestamptz', { name: 'password_expires_at', nullable: true })
  passwordExpiresAt: Date | null;

  /** Increases whenever all sessions of the account end. A session is valid only for the version at its sign-in. */
  @Column('integer', { name: 'credentials_version', default: 1 })
  credentialsVersion: number;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt: Date | null;

  /** The authenticator's secret, encrypted (sealed-secret.ts). Codes are required only once it is confirmed. */
  @Column('text', { name: 'totp_secret', nullable: true })
  totpSecret: string | null;

  @Column('timestamptz', { name: 'totp_confirmed_at', nullable: true })
  totpConfirmedAt: Date | null;

  /** Time step (30 s) of the last code that was used. That code and older ones no longer work. */
  @Column('bigint', { name: 'totp_last_step', nullable: true })
  totpLastStep: string | null;

  /** HMACs of the recovery codes that were not used yet. */
  @Column('bytea', { name: 'recovery_codes', array: true, nullable: true })
  recoveryCodes: Buffer[] | null;

  /** SHA-256 of the token in the address of the account's calendar; null without an address. */
  @Index('staff_calendar', { unique: true, where: 'calendar_sha256 IS NOT NULL' })
  @Column('bytea', { name: 'calendar_sha256', nullable: true })
  calendarSha256: Buffer | null;

  @Column('timestamptz', { name: 'calendar_made_at', nullable: true })
  calendarMadeAt: Date | null;

  /** The last audited reading of the calendar. */
  @Column('timestamptz', { name: 'calendar_read_at', nullable: true })
  calendarReadAt: Date | null;

  /** The number of passkeys, read with the account. Concurrent changes may outdate it unless the account is locked. */
  @VirtualColumn('integer', {
    query: (account) => `SELECT count(*)::int FROM staff_passkeys WHERE staff_id = ${account}.id`,
  })
  passkeys: number | undefined;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  get identity(): StaffIdentity {
    const { id, email, name, role } = this;
    return { id, email, name, role };
  }

  removeTotp(): void {
    this.totpSecret = null;
    this.totpConfirmedAt = null;
    this.totpLastStep = null;
  }

  /** Ends the address of the calendar. */
  endCalendar(): void {
    this.calendarSha256 = null;
    this.calendarMadeAt = null;
    this.calendarReadAt = null;
  }

  /** Ends all sessions once the change is stored. */
  endSessions(): void {
    this.credentialsVersion += 1;
  }

  /** Ends all ways to read as this account, once the change is stored: sessions and the calendar. */
  endAccess(): void {
    this.endSessions();
    this.endCalendar();
  }
}
