import type { AuditAction } from '../../database/audit-action.js';
import { appendAudit } from '../../database/audit-log.js';
import type { Database } from '../../database/database.js';
import { type EntityManager, In } from 'typeorm';
import { Refusal, STATUS_MESSAGES } from '../../http/refusal.js';
import type { Actor } from '../access/actor.js';
import { StaffSessionEntity } from '../sessions/staff-session.entity.js';
import { StaffEntity } from './staff.entity.js';

/** Whose account is changed, by whom, and what the audit trail records. */
export interface AccountAct {
  readonly actor: Actor;
  readonly id: string;
  readonly action: AuditAction;
  readonly detail?: object;
  /** The session that survives if the change ends all others; it may get a new token. */
  readonly keeps?: KeptSession | undefined;
  /** Locks all admins, for a change after which one must be left. */
  readonly locksAdmins?: boolean;
}

/** Digests of a session's token. */
export interface KeptSession {
  readonly tokenSha256: Buffer;
  readonly renewedSha256?: Buffer;
}

type Values = Partial<StaffEntity> | undefined;

/** Returns the new values, or undefined if the change is not possible. May change more in the same transaction. */
export type AccountEdit = (
  account: StaffEntity,
  manager: EntityManager,
  locked: readonly StaffEntity[],
) => Values | Promise<Values>;

/**
 * Changes an account together with its audit entry; undefined when nothing was changed. The rows of the account and of
 * who changes it are locked: of two changes at once, the second sees what the first made of both. Not FOR UPDATE: work
 * that holds the audit trail's lock names its account.
 * @throws Refusal (403) when who changes another's account is no admin any more
 */
export function changeAccount(
  database: Database,
  { actor, id, action, detail, keeps, locksAdmins }: AccountAct,
  edit: AccountEdit,
): Promise<StaffEntity | undefined> {
  return database.transaction(async (manager) => {
    const accounts = manager.getRepository(StaffEntity);
    const locked = await accounts.find({
      where: [{ id: In([id, actor.staffId ?? id]) }, ...(locksAdmins ? [{ role: 'admin' as const }] : [])],
      // Ordered, so that two admins who change each other do not deadlock.
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
    const account = locked.find((each) => each.id === id);
    const other = locked.find((each) => each.id === actor.staffId && each.id !== id);
    if (other && !isActiveAdmin(other))
      throw new Refusal(403, STATUS_MESSAGES[403] ?? '', { reason: 'no-admin-any-more' });
    const change = account && (await edit(account, manager, locked));
    if (!account || !change) return undefined;
    await accounts.update({ id }, change);
    if (keeps && change.credentialsVersion !== undefined) {
      const { tokenSha256, renewedSha256 = tokenSha256 } = keeps;
      const { credentialsVersion } = change;
      await manager.update(
        StaffSessionEntity,
        { tokenSha256, staffId: id },
        { credentialsVersion, tokenSha256: renewedSha256 },
      );
    }
    await appendAudit(manager, { ...actor, action, detail: { account: id, ...detail } });
    return Object.assign(account, change);
  });
}

export function isActiveAdmin({ role, disabledAt }: Pick<StaffEntity, 'role' | 'disabledAt'>): boolean {
  return role === 'admin' && !disabledAt;
}
