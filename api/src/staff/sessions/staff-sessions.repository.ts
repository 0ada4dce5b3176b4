import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, LessThan } from 'typeorm';
import { Config } from '../../config/config.js';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import type { Actor } from '../access/actor.js';
import type { StaffRole } from '../access/staff-identity.js';
import type { OpenSession } from './session-token.js';
import { StaffSessionEntity } from './staff-session.entity.js';

const HOUR_MS = 3_600_000;
/** A session ends after this time without use, and after 12 hours in any case. */
const IDLE_LIMIT = "interval '60 minutes'";

/** A session to open. */
export interface NewSession extends Pick<
  StaffSessionEntity,
  'tokenSha256' | 'staffId' | 'credentialsVersion' | 'isBrowser' | 'userAgent'
> {
  readonly ip: string;
}

interface Use extends Pick<StaffSessionEntity, 'isBrowser'> {
  readonly tokens: readonly Buffer[];
  /** The account that the session must belong to, or null for any. */
  readonly staffId: string | null;
  /** False for the desk's automatic requests, because nobody may be at the computer. */
  readonly countsAsUse: boolean;
}

// A prepared statement instead of TypeORM, which took 1.5 ms more and three times the CPU, before every admin request.
// Use is recorded at most once a minute to save a disk write per request, so a session may end up to a minute early.
const USE_SESSION = statement<Use & { factorRoles: readonly string[] }, OpenSession>(
  'use-session',
  `
WITH found AS (
  SELECT session.id, session.token_sha256, session.is_browser, session.created_at, session.expires_at, session.last_used_at,
    coalesce(session.confirmed_at > now() - interval '5 minutes', false) AS is_confirmed,
    staff.password_expires_at IS NOT NULL AS must_change, staff.totp_confirmed_at IS NOT NULL AS has_totp,
    EXISTS (SELECT FROM staff_passkeys passkey WHERE passkey.staff_id = staff.id) AS has_passkey,
    staff.role = ANY (:factorRoles::text[]) AS needs_factor,
    json_build_object('id', staff.id, 'email', staff.email, 'name', staff.name, 'role', staff.role) AS staff
  FROM staff_sessions session JOIN staff ON staff.id = session.staff_id
  WHERE session.token_sha256 = ANY (:tokens::bytea[]) AND staff.id::text = coalesce(:staffId::text, staff.id::text) AND session.is_browser = :isBrowser::boolean AND session.revoked_at IS NULL
    AND session.expires_at > now() AND session.last_used_at > now() - ${IDLE_LIMIT}
    AND session.credentials_version = staff.credentials_version AND staff.disabled_at IS NULL
), used AS (
  UPDATE staff_sessions SET last_used_at = now()
  WHERE :countsAsUse::boolean AND token_sha256 IN (SELECT token_sha256 FROM found WHERE last_used_at < now() - interval '1 minute')
)
SELECT id, token_sha256 AS "tokenSha256", is_browser AS "isBrowser", expires_at AS "expiresAt", is_confirmed AS "isConfirmed",
  must_change AS "mustChangePassword", has_totp AS "hasTotp", has_passkey AS "hasPasskey",
  needs_factor AND NOT (has_totp OR has_passkey) AS "mustSetUpFactor", staff FROM found ORDER BY created_at DESC`,
);

/** Stores sessions: 12 hours, or 60 minutes without use. */
@Injectable()
export class StaffSessionsRepository {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  /**
   * Returns the open session of the tokens and records its use. Undefined if there is none, if it belongs to another
   * account than `staffId`, or if the tokens belong to several accounts.
   */
  async use(use: Use): Promise<OpenSession | undefined> {
    const [session, ...others] = await this.database.query(
      USE_SESSION.with({ ...use, factorRoles: this.config.secondFactorRoles }),
    );
    return others.some(({ staff }) => staff.id !== session?.staff.id) ? undefined : session;
  }

  open({ ip, ...session }: NewSession): Promise<void> {
    return this.database.transaction(async (manager) => {
      const { staffId } = session;
      const expiresAt = new Date(Date.now() + 12 * HOUR_MS);
      // Each sign-in deletes sessions that ended long ago, so that the table stays small without a job.
      await manager.delete(StaffSessionEntity, {
        staffId,
        expiresAt: LessThan(new Date(Date.now() - 7 * 24 * HOUR_MS)),
      });
      await manager.insert(StaffSessionEntity, { ...session, expiresAt });
      await appendAudit(manager, { staffId, ip, action: 'session-opened' });
    });
  }

  /** An account's open sessions, most recently used first. */
  list(staffId: string): Promise<StaffSessionEntity[]> {
    return this.database.entities((manager) =>
      openSessions(manager)
        .andWhere('session.staffId = :staffId', { staffId })
        .orderBy('session.lastUsedAt', 'DESC')
        .getMany(),
    );
  }

  /** Whether a session is still open and its account has the role. Does not count as use. */
  isOpenAs(role: StaffRole, id: string): Promise<boolean> {
    return this.database.entities((manager) =>
      openSessions(manager).andWhere('session.id = :id AND staff.role = :role', { id, role }).getExists(),
    );
  }

  /** Records that password and code were confirmed. The session gets a new token. */
  confirm({ id, tokenSha256 }: OpenSession, renewedSha256: Buffer, { staffId, ip }: Actor): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const { affected } = await manager.update(
        StaffSessionEntity,
        { id, tokenSha256, revokedAt: IsNull() },
        { tokenSha256: renewedSha256, confirmedAt: () => 'now()' },
      );
      if (affected) await appendAudit(manager, { staffId, ip, action: 'session-confirmed' });
      return Boolean(affected);
    });
  }

  /** Ends a session, of any account or only of the given one. Returns whether it was open. */
  close({ staffId, ip }: Actor, session: { id: string; staffId?: string }): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const found = await manager.findOne(StaffSessionEntity, {
        where: { ...session, revokedAt: IsNull() },
        lock: { mode: 'for_no_key_update' },
      });
      if (!found) return false;
      await manager.update(StaffSessionEntity, { id: found.id }, { revokedAt: () => 'now()' });
      const detail = found.staffId === staffId ? {} : { account: found.staffId };
      await appendAudit(manager, { staffId, ip, action: 'session-closed', detail });
      return true;
    });
  }
}

function openSessions(manager: EntityManager) {
  return manager
    .createQueryBuilder(StaffSessionEntity, 'session')
    .innerJoin('session.staff', 'staff', 'session.credentialsVersion = staff.credentialsVersion')
    .where('session.revokedAt IS NULL AND staff.disabledAt IS NULL')
    .andWhere(`session.expiresAt > now() AND session.lastUsedAt > now() - ${IDLE_LIMIT}`);
}
