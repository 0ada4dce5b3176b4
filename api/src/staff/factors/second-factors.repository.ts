import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import { Refusal } from '../../http/refusal.js';
import type { Actor } from '../access/actor.js';
import type { CurrentSession } from '../access/current-staff.js';
import { changeAccount } from '../accounts/change-account.js';
import { queueMail } from '../accounts/staff-mails.sql.js';
import type { StaffEntity } from '../accounts/staff.entity.js';
import {
  ADD_PASSKEY,
  type Challenge,
  COUNT_PASSKEYS,
  FIND_PASSKEY,
  ISSUE_CHALLENGE,
  LIST_PASSKEYS,
  type NewPasskey,
  type PasskeyRow,
  REMOVE_PASSKEYS,
  type StoredPasskey,
  TAKE_CHALLENGE,
  USE_PASSKEY,
} from './passkeys.sql.js';
import { COUNT_RECOVERY_CODES, dropCodes, hmacOf, remakeCodes, USE_RECOVERY_CODE } from './recovery-codes.js';

const MOST_PASSKEYS = 20;
const LAST = 'Your role needs a second factor. Set up another one before you remove the last.';
const FULL = `An account has at most ${MOST_PASSKEYS} passkeys. Remove one first.`;

/** Stores passkeys, their challenges and recovery codes. */
@Injectable()
export class SecondFactorsRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  listPasskeys(staffId: string): Promise<PasskeyRow[]> {
    return this.database.query(LIST_PASSKEYS.with({ staffId }));
  }

  async findPasskey(credentialId: string): Promise<StoredPasskey | undefined> {
    return (await this.database.query(FIND_PASSKEY.with({ credentialId })))[0];
  }

  /** Returns false if the passkey counts backward: it was copied, or was removed in the meantime. */
  async usePasskey(id: string, counter: number): Promise<boolean> {
    return (await this.database.query(USE_PASSKEY.with({ id, counter }))).length === 1;
  }

  async issueChallenge(challenge: Challenge): Promise<void> {
    await this.database.query(ISSUE_CHALLENGE.with(challenge));
  }

  /** Returns false if it was used before, is more than five minutes old, or was for something else. */
  async takeChallenge(challenge: Challenge): Promise<boolean> {
    return (await this.database.query(TAKE_CHALLENGE.with(challenge))).length === 1;
  }

  /** Ends the other sessions of the account. Returns recovery codes if it is the first second factor. */
  async addPasskey({ actor, staff: { id }, ...keeps }: CurrentSession, passkey: NewPasskey): Promise<string[]> {
    let codes: string[] = [];
    await changeAccount(this.database, { actor, id, action: 'passkey-added', keeps }, async (account, manager) => {
      const count = await countPasskeys(manager, id);
      if (count >= MOST_PASSKEYS) throw new Refusal(409, FULL, { reason: 'too-many-passkeys' });
      codes = await this.makeFirstCodes(manager, account);
      await runIn(manager, ADD_PASSKEY.with({ staffId: id, ...passkey }));
      return { credentialsVersion: account.credentialsVersion + 1 };
    });
    return codes;
  }

  /**
   * Ends the other sessions of the account. Returns false if there is no such passkey.
   * @throws Refusal (409) if the role needs it
   */
  async removePasskey({ actor, staff, ...keeps }: CurrentSession, id: string): Promise<boolean> {
    const act = { actor, id: staff.id, action: 'passkey-removed' as const, keeps };
    const changed = await changeAccount(this.database, act, async (account, manager) => {
      const removed = await runIn(manager, REMOVE_PASSKEYS.with({ staffId: staff.id, id }));
      if (removed.length === 0) return undefined;
      await this.loseFactor(manager, account);
      return { credentialsVersion: account.credentialsVersion + 1 };
    });
    return changed !== undefined;
  }

  /** For somebody who lost phone and passkeys. Ends all sessions. Returns false for an unknown account. */
  async removeAll(actor: Actor, id: string): Promise<boolean> {
    const act = { actor, id, action: 'second-factors-removed' as const };
    const changed = await changeAccount(this.database, act, async ({ credentialsVersion }, manager) => {
      await runIn(manager, REMOVE_PASSKEYS.with({ staffId: id, id: null }));
      await dropCodes(manager, id);
      await queueMail(manager, id, 'factors-removed');
      const totp = { totpSecret: null, totpConfirmedAt: null, totpLastStep: null };
      return { ...totp, credentialsVersion: credentialsVersion + 1 };
    });
    return changed !== undefined;
  }

  async countCodes(staffId: string): Promise<number> {
    return (await this.database.queryOne(COUNT_RECOVERY_CODES.with({ staffId }))).count;
  }

  /** Makes new recovery codes; former ones no longer work. */
  async remakeCodes({ actor, staff: { id } }: CurrentSession): Promise<string[]> {
    let codes: string[] = [];
    await changeAccount(this.database, { actor, id, action: 'recovery-codes-made' }, async (account, manager) => {
      codes = await remakeCodes(manager, this.config.staffKey, id);
      return { credentialsVersion: account.credentialsVersion };
    });
    return codes;
  }

  /** Uses up a recovery code. Returns false if it is wrong or was used before. */
  async useCode(staffId: string, typed: string, ip: string): Promise<boolean> {
    const code = hmacOf(this.config.staffKey, staffId, typed);
    return (await this.database.query(USE_RECOVERY_CODE.with({ staffId, code, ip }))).length === 1;
  }

  /** Recovery codes for the first second factor, none for a further one; before it is stored. */
  async makeFirstCodes(manager: EntityManager, { id, totpConfirmedAt }: StaffEntity): Promise<string[]> {
    if (totpConfirmedAt !== null || (await countPasskeys(manager, id)) > 0) return [];
    return remakeCodes(manager, this.config.staffKey, id);
  }

  /**
   * Checks after a second factor was removed what is left. `account` must say so already for an authenticator.
   * @throws Refusal (409) if that was the last one and the role needs one
   */
  async loseFactor(manager: EntityManager, { id, role, totpConfirmedAt }: StaffEntity): Promise<void> {
    if (totpConfirmedAt !== null || (await countPasskeys(manager, id)) > 0) return;
    if (this.config.secondFactorRoles.includes(role)) throw new Refusal(409, LAST, { reason: 'last-second-factor' });
    await dropCodes(manager, id);
  }
}

async function countPasskeys(manager: EntityManager, staffId: string): Promise<number> {
  return (await runIn(manager, COUNT_PASSKEYS.with({ staffId })))[0]?.count ?? 0;
}
