import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { StaffEntity } from '../accounts/staff.entity.js';

/** A session. It ends at `expiresAt`, after an hour without use, by signing out, or with all others of its account. */
@Entity('staff_sessions')
@Unique('staff_sessions_id_unique', ['id'])
export class StaffSessionEntity {
  /** SHA-256 of the token, so that reading the table does not let anyone sign in. */
  @PrimaryColumn('bytea', { name: 'token_sha256', primaryKeyConstraintName: 'staff_sessions_pkey' })
  tokenSha256: Buffer;

  @ManyToOne(() => StaffEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'staff_sessions_staff_id_fkey' })
  staff: StaffEntity;

  @Index('staff_sessions_staff_id')
  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  /** The `credentialsVersion` of the account at sign-in; once it differs, the session has ended. */
  @Column('integer', { name: 'credentials_version' })
  credentialsVersion: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** Updated at most once a minute. */
  @Column('timestamptz', { name: 'last_used_at', default: () => 'now()' })
  lastUsedAt: Date;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  /** The id in lists and URLs. */
  @Column('uuid', { default: () => 'uuidv7()' })
  id: string;

  /** A browser's token is accepted only from its cookie, a program's only as a bearer token. */
  @Column('boolean', { name: 'is_browser', default: false })
  isBrowser: boolean;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent: string | null;

  /** The last time that the person confirmed password and code, or a passkey. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;
}
