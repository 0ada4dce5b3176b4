import { type EntityManager, In } from 'typeorm';
import type { AuditAction } from '../../database/audit-action.js';
import { appendAudit } from '../../database/audit-log.js';
import type { Database } from '../../database/database.js';
import { Refusal, STATUS_MESSAGES } from '../../http/refusal.js';
import type { Actor } from '../access/actor.js';
import type { CurrentSession } from '../access/current-staff.js';
import { StaffSessionEntity } from '../sessions/staff-session.entity.js';
import { StaffEntity } from './staff.entity.js';

/** The account, who changes it, and what the audit trail records. */
interface AccountAct {
  readonly actor: Actor;
  readonly id: string;
  readonly action: AuditAction;
  readonly detail?: object;
  /** The session that survives if the change ends all others; it may get a new token. */
  readonly keeps?: KeptSession | undefined;
}

/** Digests of a session's token. */
export interface KeptSession {
  readonly tokenSha256: Buffer;
  readonly renewedSha256?: Buffer;
}

/** Changes the values of an account, which is then stored. May change more in the same transaction, or throw. */
type AccountEdit<Answer> = (account: StaffEntity, manager: EntityManager) => Answer | Promise<Answer>;

/**
 * Changes an account together with its audit entry, and returns the edit's result. Locks the rows of the account and of
 * its changer, so that of two concurrent changes the second sees the first. Not FOR UPDATE, because transactions that
 * hold the audit trail's lock refer to accounts by foreign key.
 * @throws Refusal (404) for an unknown account, (403) if the changer of another's account has stopped being an admin
 */
export function changeAccount<Answer>(
  database: Database,
  { actor, id, action, detail, keeps }: AccountAct,
  edit: AccountEdit<Answer>,
): Promise<Answer> {
  return database.transaction(async (manager) => {
    const locked = await manager.find(StaffEntity, {
      where: { id: In([id, actor.staffId ?? id]) },
      // Ordered, so that two admins who change each other do not deadlock.
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
    const other = locked.find((each) => each.id === actor.staffId && each.id !== id);
    if (other && !(other.role === 'admin' && other.disabledAt === null))
      throw new Refusal(403, STATUS_MESSAGES[403] ?? '', { reason: 'no-admin-any-more' });
    const account = locked.find((each) => each.id === id);
    if (!account) throw new Refusal(404, 'There is no account with this id.', { reason: 'unknown-account' });
    const formerVersion = account.credentialsVersion;
    const answer = await edit(account, manager);
    // The count of passkeys is not a column.
    await manager.update(StaffEntity, { id }, { ...account, passkeys: undefined });
    if (keeps) {
      const { tokenSha256, renewedSha256 = tokenSha256 } = keeps;
      const { credentialsVersion } = account;
      await manager.update(
        StaffSessionEntity,
        { tokenSha256, staffId: id, credentialsVersion: formerVersion },
        { credentialsVersion, tokenSha256: renewedSha256 },
      );
    }
    await appendAudit(manager, { ...actor, action, detail: { account: id, ...detail } });
    return answer;
  });
}

/** Changes one's own account. The session continues even if the change ends all others. */
export function changeOwnAccount<Answer>(
  database: Database,
  { actor, staff: { id }, tokenSha256 }: CurrentSession,
  action: AuditAction,
  edit: AccountEdit<Answer>,
): Promise<Answer> {
  return changeAccount(database, { actor, id, action, keeps: { tokenSha256 } }, edit);
}
