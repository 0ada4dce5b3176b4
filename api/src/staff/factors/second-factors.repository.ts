import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan } from 'typeorm';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import type { Actor } from '../access/actor.js';
import type { CurrentSession } from '../access/current-staff.js';
import { changeAccount, changeOwnAccount } from '../accounts/change-account.js';
import { queueMail } from '../accounts/staff-mails.sql.js';
import { StaffEntity } from '../accounts/staff.entity.js';
import { PasskeyEntity } from './passkey.entity.js';
import { hmacOf, makeCodes, USE_RECOVERY_CODE } from './recovery-codes.js';
import type { SecondFactors } from './second-factors.dto.js';

const MOST_PASSKEYS = 20;
const LAST = 'Your role needs a second factor. Set up another one before you remove the last.';
const FULL = `An account has at most ${MOST_PASSKEYS} passkeys. Remove one first.`;
const OWN = 'Remove your own second factors in Your account.';

/** Stores passkeys and recovery codes. */
@Injectable()
export class SecondFactorsRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  read(id: string): Promise<SecondFactors> {
    return this.database.entities(async (manager) => {
      const { totpConfirmedAt, recoveryCodes } = await manager.findOneByOrFail(StaffEntity, { id });
      const passkeys = await manager.find(PasskeyEntity, {
        select: { id: true, credentialId: true, name: true, createdAt: true, lastUsedAt: true },
        where: { staffId: id },
        order: { id: 'ASC' },
      });
      return { hasTotp: totpConfirmedAt !== null, passkeys, recoveryCodes: recoveryCodes?.length ?? 0 };
    });
  }

  listPasskeys(staffId: string): Promise<PasskeyEntity[]> {
    return this.database.entities((manager) => manager.findBy(PasskeyEntity, { staffId }));
  }

  /** Finds a passkey and its account. */
  findPasskey(credentialId: string): Promise<PasskeyEntity | null> {
    return this.database.entities((manager) =>
      manager.findOne(PasskeyEntity, { where: { credentialId }, relations: { staff: true } }),
    );
  }

  /**
   * Stores the new signature counter. Returns false if it did not increase, which shows a copy of the passkey (some
   * always send 0), or if the passkey was removed meanwhile.
   */
  async usePasskey(id: string, counted: number): Promise<boolean> {
    const counter = String(counted);
    const former = counted === 0 ? counter : LessThan(counter);
    const { affected } = await this.database.entities((manager) =>
      manager.update(PasskeyEntity, { id, counter: former }, { counter, lastUsedAt: () => 'now()' }),
    );
    return affected === 1;
  }

  /** Adds a passkey and ends the account's other sessions. Returns recovery codes if it is the first second factor. */
  addPasskey(
    session: CurrentSession,
    passkey: Pick<PasskeyEntity, 'credentialId' | 'publicKey' | 'counter' | 'name'>,
  ): Promise<string[]> {
    return changeOwnAccount(this.database, session, 'passkey-added', async (account, manager) => {
      const count = await manager.countBy(PasskeyEntity, { staffId: account.id });
      if (count >= MOST_PASSKEYS) throw new Refusal(409, FULL, { reason: 'too-many-passkeys' });
      const codes = await this.makeFirstCodes(account, manager);
      await manager.insert(PasskeyEntity, { staffId: account.id, ...passkey });
      account.endSessions();
      return codes;
    });
  }

  /**
   * Removes a passkey and ends the account's other sessions.
   * @throws Refusal (404) for an unknown passkey, (409) if it is the last second factor and the role needs one
   */
  removePasskey(session: CurrentSession, id: string): Promise<void> {
    return changeOwnAccount(this.database, session, 'passkey-removed', async (account, manager) => {
      const { affected } = await manager.delete(PasskeyEntity, { id, staffId: account.id });
      if (!affected) throw new Refusal(404, 'You have no passkey with this id.', { reason: 'unknown-passkey' });
      await this.checkRemainingFactor(account, manager);
      account.endSessions();
    });
  }

  /**
   * Removes all second factors of a person who lost them, and ends all their sessions.
   * @throws Refusal (404) for an unknown account, (409) for the admin's own account
   */
  async removeAll(actor: Actor, id: string): Promise<void> {
    if (actor.staffId === id) throw new Refusal(409, OWN, { reason: 'own-account' });
    const act = { actor, id, action: 'second-factors-removed' as const };
    await changeAccount(this.database, act, async (account, manager) => {
      await manager.delete(PasskeyEntity, { staffId: id });
      await queueMail(manager, id, 'factors-removed');
      account.removeTotp();
      account.recoveryCodes = null;
      account.endSessions();
    });
  }

  /** Replaces the recovery codes of the signed-in account. */
  replaceOwnCodes(session: CurrentSession): Promise<string[]> {
    return changeOwnAccount(this.database, session, 'recovery-codes-made', (account) => this.replaceCodes(account));
  }

  /** Removes a recovery code when it is used. Returns false if it is wrong or was used before. */
  async useCode(staffId: string, typed: string, ip: string): Promise<boolean> {
    const code = hmacOf(this.config.staffKey, staffId, typed);
    return (await this.database.query(USE_RECOVERY_CODE.with({ staffId, code, ip }))).length === 1;
  }

  /** Creates recovery codes if the account has no second factor yet. Call it before you store the new factor. */
  async makeFirstCodes(account: StaffEntity, manager: EntityManager): Promise<string[]> {
    return (await hasFactor(account, manager)) ? [] : this.replaceCodes(account);
  }

  /**
   * Checks the remaining second factors after one was removed; without any, also removes the recovery codes.
   * @throws Refusal (409) if that was the last one and the role needs one
   */
  async checkRemainingFactor(account: StaffEntity, manager: EntityManager): Promise<void> {
    if (await hasFactor(account, manager)) return;
    if (this.config.secondFactorRoles.includes(account.role))
      throw new Refusal(409, LAST, { reason: 'last-second-factor' });
    account.recoveryCodes = null;
  }

  private replaceCodes(account: StaffEntity): string[] {
    const codes = makeCodes();
    account.recoveryCodes = codes.map((code) => hmacOf(this.config.staffKey, account.id, code));
    return codes;
  }
}

async function hasFactor({ id, totpConfirmedAt }: StaffEntity, manager: EntityManager): Promise<boolean> {
  return totpConfirmedAt !== null || manager.existsBy(PasskeyEntity, { staffId: id });
}
