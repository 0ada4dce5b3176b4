import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { OpenSession } from './open-session.js';
import type { StaffRole } from '../access/staff-role.js';

/** A session about to be opened, bound to the version of the account that was signed in to. */
export interface NewSession {
  readonly tokenSha256: Buffer;
  readonly staffId: string;
  readonly credentialsVersion: number;
  readonly ip: string;
}

interface SessionRow {
  readonly expires_at: Date;
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
}

// Writing down each use would be a wait for the disk per request; a session may so end up to a minute early.
const USE_SESSION = `
WITH found AS (
  SELECT session.expires_at, session.last_used_at, staff.id, staff.email, staff.name, staff.role
  FROM staff_sessions session JOIN staff ON staff.id = session.staff_id
  WHERE session.token_sha256 = $1::bytea AND session.revoked_at IS NULL
    AND session.expires_at > now() AND session.last_used_at > now() - interval '60 minutes'
    AND session.credentials_version = staff.credentials_version AND staff.disabled_at IS NULL
), used AS (
  UPDATE staff_sessions SET last_used_at = now()
  WHERE token_sha256 = $1::bytea AND EXISTS (SELECT FROM found WHERE last_used_at < now() - interval '1 minute')
)
SELECT expires_at, id, email, name, role FROM found`;

// Sessions long over go with each sign-in, so that the table stays small without a job of its own.
const OPEN_SESSION = `
WITH gone AS (
  DELETE FROM staff_sessions WHERE staff_id = $2::uuid AND expires_at < now() - interval '7 days'
), opened AS (
  INSERT INTO staff_sessions (token_sha256, staff_id, credentials_version, expires_at)
  VALUES ($1::bytea, $2::uuid, $3::integer, now() + interval '12 hours')
  RETURNING expires_at
)
SELECT expires_at, append_audit($2::uuid, 'session-opened', NULL, $4::inet, '{}') FROM opened`;

const CLOSE_SESSION = `
WITH closed AS (
  UPDATE staff_sessions SET revoked_at = now() WHERE token_sha256 = $1::bytea AND revoked_at IS NULL RETURNING staff_id
)
SELECT append_audit(staff_id, 'session-closed', NULL, $2::inet, '{}') FROM closed`;

/** Keeps the sessions: 12 hours, or 60 minutes without use. */
@Injectable()
export class StaffSessionsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the session of a token and notes its use; undefined when it has ended or never was. */
  async use(tokenSha256: Buffer): Promise<OpenSession | undefined> {
    const [row] = await this.database.query<SessionRow>({ name: 'use-session', text: USE_SESSION, values: [tokenSha256] });
    if (row === undefined) return undefined;
    const { expires_at: expiresAt, id, email, name, role } = row;
    return { tokenSha256, expiresAt, staff: { id, email, name, role } };
  }

  /** Opens a session and returns when it ends at the latest. */
  async open({ tokenSha256, staffId, credentialsVersion, ip }: NewSession): Promise<Date> {
    const values = [tokenSha256, staffId, credentialsVersion, ip];
    const [row] = await this.database.query<{ expires_at: Date }>({ name: 'open-session', text: OPEN_SESSION, values });
    if (row === undefined) throw new Error('The session was not stored.');
    return row.expires_at;
  }

  async close(tokenSha256: Buffer, ip: string | null): Promise<void> {
    await this.database.query({ name: 'close-session', text: CLOSE_SESSION, values: [tokenSha256, ip] });
  }
}
