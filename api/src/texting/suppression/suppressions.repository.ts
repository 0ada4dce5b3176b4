import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import type { ConsentEvidence } from '../../consent/ledger/consent-evidence.js';
import { hashPhone } from '../../phone/phone-hash.js';
import { Database } from '../../database/database.js';
import type { Actor } from '../../staff/access/actor.js';
import { PendingMessagesRepository } from '../inbound/pending-messages.repository.js';
import { RESTORE_BY_STAFF, STOP_BY_STAFF, STOP_FROM_PAGE } from './suppressions.sql.js';

/** Keeps which numbers must not be texted. Each change is one statement, with its rows of the consent ledger. */
@Injectable()
export class SuppressionsRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly pending: PendingMessagesRepository,
  ) {}

  /** @throws DatabaseAway when it is not known whether the number is stopped; asking again does no harm */
  async stopFromPage(phone: string, { ip, userAgent, pageUrl, sectionRelease }: ConsentEvidence): Promise<void> {
    await this.database.query({
      name: 'stop-from-page',
      text: STOP_FROM_PAGE,
      values: [this.hash(phone), ip, userAgent, pageUrl, sectionRelease],
    });
  }

  /** Returns whether something changed. @throws DatabaseAway */
  stopByStaff(phone: string, reason: string, actor: Actor): Promise<boolean> {
    return this.changeByStaff({ name: 'stop-by-staff', text: STOP_BY_STAFF }, phone, reason, actor);
  }

  /** Returns whether something changed. @throws DatabaseAway */
  async restoreByStaff(phone: string, reason: string, actor: Actor): Promise<boolean> {
    // A stop that was cut off would come back.
    await this.pending.applyOf(this.hash(phone));
    return this.changeByStaff({ name: 'restore-by-staff', text: RESTORE_BY_STAFF }, phone, reason, actor);
  }

  private async changeByStaff(
    statement: { name: string; text: string },
    phone: string,
    reason: string,
    actor: Actor,
  ): Promise<boolean> {
    const values = [this.hash(phone), actor.staffId, actor.ip, reason];
    const [row] = await this.database.query<{ changed: boolean }>({ ...statement, values });
    return row?.changed ?? false;
  }

  private hash(phone: string): Buffer {
    return hashPhone(this.config.suppressionKey, phone);
  }
}
