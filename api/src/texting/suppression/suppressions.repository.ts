import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../config/config.js';
import type { ConsentEvidence } from '../../consent/ledger/consent-evidence.js';
import { hashPhone } from '../../phone/phone-hash.js';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import type { Actor } from '../../staff/access/actor.js';
import { stops } from '../../telemetry/counters.js';
import { InboundMessagesRepository } from '../inbound/inbound-messages.repository.js';
import {
  FIND_STOPPED_NUMBERS,
  RESTORE_BY_STAFF,
  RESTORE_IMPORTED,
  STOP_BY_STAFF,
  STOP_FROM_PAGE,
} from './suppressions.sql.js';

/** The reason for stops of an imported list. */
const IMPORTED = 'import';

/** Stores which numbers must not be texted. Each change and its rows of the consent ledger are one statement. */
@Injectable()
export class SuppressionsRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly inbound: InboundMessagesRepository,
  ) {}

  /** Stops a number. @throws DatabaseAway if the result is unknown; calling again is safe */
  async stopFromPage(phone: string, evidence: ConsentEvidence): Promise<void> {
    const stop = await this.database.queryOne(STOP_FROM_PAGE.with({ ...evidence, phoneHash: this.hash(phone) }));
    if (stop.is_new) stops.inc({ source: 'page' });
  }

  /** Stops a number for staff. Returns whether something changed. @throws DatabaseAway */
  async stopByStaff(phone: string, reason: string, actor: Actor): Promise<boolean> {
    const stopping = STOP_BY_STAFF.with({ ...actor, phoneHash: this.hash(phone), reason });
    const { changed } = await this.database.queryOne(stopping);
    if (changed) stops.inc({ source: 'staff' });
    return changed;
  }

  /** Restores a number for staff. Returns whether something changed. @throws DatabaseAway */
  async restoreByStaff(phone: string, reason: string, actor: Actor): Promise<boolean> {
    const phoneHash = this.hash(phone);
    // Otherwise a STOP that is stored but not applied yet would later stop the number again.
    await this.inbound.applyPendingOf(phoneHash);
    return (await this.database.queryOne(RESTORE_BY_STAFF.with({ ...actor, phoneHash, reason }))).changed;
  }

  /**
   * Stops a number of an imported list, in the caller's transaction. Returns which stop of the number it is, or null if
   * it was stopped before.
   */
  async stopImported(manager: EntityManager, phone: string, actor: Actor): Promise<number | null> {
    const stop = STOP_BY_STAFF.with({ ...actor, phoneHash: this.hash(phone), reason: IMPORTED });
    const [stopped] = await runIn(manager, stop);
    if (stopped?.changed !== true) return null;
    stops.inc({ source: 'staff' });
    return stopped.stops;
  }

  /** Takes `stopImported` back, unless the number was stopped again since. Returns whether it did. */
  async restoreImported(manager: EntityManager, phone: string, stopCount: number, actor: Actor): Promise<boolean> {
    const values = { ...actor, phoneHash: this.hash(phone), reason: IMPORTED, stops: stopCount };
    const [restored] = await runIn(manager, RESTORE_IMPORTED.with(values));
    return restored?.changed === true;
  }

  /** The numbers, of these, that are stopped. */
  async findStopped(manager: EntityManager, phones: readonly string[]): Promise<Set<string>> {
    const byHash = new Map(phones.map((phone) => [this.hash(phone).toString('hex'), phone]));
    const hashes = phones.map((phone) => this.hash(phone));
    const found = await runIn(manager, FIND_STOPPED_NUMBERS.with({ hashes }));
    return new Set(found.flatMap(({ hash }) => byHash.get(hash.toString('hex')) ?? []));
  }

  private hash(phone: string): Buffer {
    return hashPhone(this.config.suppressionKey, phone);
  }
}
