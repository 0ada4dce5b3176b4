import { type EntityManager, In } from 'typeorm';
import type { AuditAction } from '../../database/audit-action.js';
import { appendAudit } from '../../database/audit-log.js';
import type { Database } from '../../database/database.js';
import { Refusal, STATUS_MESSAGES } from '../../http/refusal.js';
import type { Actor } from '../access/actor.js';
import type { CurrentSession } from '../access/current-staff.js';
import { StaffSessionEntity } from '../sessions/staff-session.entity.js';
import { StaffEntity } from './staff.entity.js';
import { unknownAccount } from './unknown-account.js';

/** The account to change, the actor, and the audit entry. */
interface AccountAct {
  readonly actor: Actor;
  readonly id: string;
  readonly action: AuditAction;
  readonly detail?: object;
  /** The session that continues even if the change ends all others. */
  readonly keeps?: KeptSession | undefined;
}

/** Digests of the session's token, and of its new token if it gets one. */
export interface KeptSession {
  readonly tokenSha256: Buffer;
  readonly renewedSha256?: Buffer;
}

/** Changes the properties of an account, which is stored afterwards. May change other rows in the transaction. */
type AccountEdit<Answer> = (account: StaffEntity, manager: EntityManager) => Answer | Promise<Answer>;

/**
 * Changes an account and appends its audit entry, and returns the result of the edit. Locks the rows of the account and
 * of the actor, so that of two concurrent changes the second sees the first. Uses FOR NO KEY UPDATE: with FOR UPDATE,
 * a transaction that holds the lock of the audit trail could wait for it through a foreign key.
 * @throws Refusal (404) for an unknown account, (403) if the actor changes another account without being an admin now
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
    if (!account) throw unknownAccount();
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

/** Changes the signed-in account. The session continues even if the change ends all others. */
export function changeOwnAccount<Answer>(
  database: Database,
  { actor, staff: { id }, tokenSha256 }: CurrentSession,
  action: AuditAction,
  edit: AccountEdit<Answer>,
): Promise<Answer> {
  return changeAccount(database, { actor, id, action, keeps: { tokenSha256 } }, edit);
}
