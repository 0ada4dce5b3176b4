import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { StaffEntity } from '../accounts/staff.entity.js';

/** One sign-in, good until it ends by time, by itself or with all others of its account. */
@Entity('staff_sessions')
@Unique('staff_sessions_id_unique', ['id'])
export class StaffSessionEntity {
  /** SHA-256 of the token's text: whoever reads the table cannot sign in with it. */
  @PrimaryColumn('bytea', { name: 'token_sha256', primaryKeyConstraintName: 'staff_sessions_pkey' })
  tokenSha256: Buffer;

  @ManyToOne(() => StaffEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'staff_sessions_staff_id_fkey' })
  staff: StaffEntity;

  @Index('staff_sessions_staff_id')
  @Column('uuid', { name: 'staff_id' })
  staffId: string;

  /** The account's version at the time of sign-in. */
  @Column('integer', { name: 'credentials_version' })
  credentialsVersion: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** Written at most once a minute. */
  @Column('timestamptz', { name: 'last_used_at', default: () => 'now()' })
  lastUsedAt: Date;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  /** What it is called in lists and URLs. */
  @Column('uuid', { default: () => 'uuidv7()' })
  id: string;

  /** Its token lies in a cookie and counts nowhere else; a program's counts as bearer alone. */
  @Column('boolean', { name: 'is_browser', default: false })
  isBrowser: boolean;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent: string | null;

  /** When password and code were last asked for again. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;
}
