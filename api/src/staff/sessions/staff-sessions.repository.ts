import { Injectable } from '@nestjs/common';
import { IsNull, LessThan } from 'typeorm';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import type { Actor } from '../access/actor.js';
import type { StaffIdentity } from '../access/staff-identity.js';
import type { OpenSession } from './session-token.js';
import { StaffSessionEntity } from './staff-session.entity.js';

const HOUR_MS = 3_600_000;

/** A session about to be opened, bound to the version of the account that was signed in to. */
export interface NewSession extends Pick<StaffSessionEntity, 'tokenSha256' | 'staffId' | 'credentialsVersion'> {
  readonly ip: string;
}

type SessionRow = StaffIdentity & Pick<StaffSessionEntity, 'expiresAt'>;

// One prepared statement, since it runs before every admin request: through TypeORM it took 1.5 ms more and three times
// the CPU. Writing down each use would be a wait for the disk per request; a session may so end up to a minute early.
const USE_SESSION = statement<Pick<StaffSessionEntity, 'tokenSha256'> & { counts: boolean }, SessionRow>(
  'use-session',
  `
WITH found AS (
  SELECT session.expires_at, session.last_used_at, staff.id, staff.email, staff.name, staff.role
  FROM staff_sessions session JOIN staff ON staff.id = session.staff_id
  WHERE session.token_sha256 = :tokenSha256::bytea AND session.revoked_at IS NULL
    AND session.expires_at > now() AND session.last_used_at > now() - interval '60 minutes'
    AND session.credentials_version = staff.credentials_version AND staff.disabled_at IS NULL
), used AS (
  UPDATE staff_sessions SET last_used_at = now()
  WHERE token_sha256 = :tokenSha256::bytea AND :counts::boolean AND EXISTS (SELECT FROM found WHERE last_used_at < now() - interval '1 minute')
)
SELECT expires_at AS "expiresAt", id, email, name, role FROM found`,
);

/** Keeps the sessions: 12 hours, or 60 minutes without use. */
@Injectable()
export class StaffSessionsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns the session of a token and notes its use, if it counts as one; undefined when it has ended or never was.
   */
  async use(tokenSha256: Buffer, { counts }: { counts: boolean }): Promise<OpenSession | undefined> {
    const [row] = await this.database.query(USE_SESSION.with({ tokenSha256, counts }));
    if (row === undefined) return undefined;
    const { expiresAt, ...staff } = row;
    return { tokenSha256, expiresAt, staff };
  }

  /** Opens a session and returns when it ends at the latest. */
  open({ ip, ...session }: NewSession): Promise<Date> {
    return this.database.transaction(async (manager) => {
      const { staffId } = session;
      const expiresAt = new Date(Date.now() + 12 * HOUR_MS);
      // Sessions long over go with each sign-in, so that the table stays small without a job of its own.
      await manager.delete(StaffSessionEntity, {
        staffId,
        expiresAt: LessThan(new Date(Date.now() - 7 * 24 * HOUR_MS)),
      });
      await manager.insert(StaffSessionEntity, { ...session, expiresAt });
      await appendAudit(manager, { staffId, ip, action: 'session-opened' });
      return expiresAt;
    });
  }

  close(tokenSha256: Buffer, { staffId, ip }: Actor): Promise<void> {
    return this.database.transaction(async (manager) => {
      const { affected } = await manager.update(
        StaffSessionEntity,
        { tokenSha256, revokedAt: IsNull() },
        { revokedAt: () => 'now()' },
      );
      if (affected) await appendAudit(manager, { staffId, ip, action: 'session-closed' });
    });
  }
}
