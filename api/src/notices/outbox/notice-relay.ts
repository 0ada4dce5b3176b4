import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { ADD_WARNINGS, IS_NOTICE_WAITING, RELAY_NOTICES } from './notice-relay.sql.js';
import { webhookNameOf } from '../webhooks/webhook-event.js';

const MOST_AT_ONCE = 200;

/** Turns waiting notices into deliveries, and adds the warnings that time brings. Any number of processes may. */
@Injectable()
export class NoticeRelay {
  constructor(
    private readonly config: Config,
    private readonly database: JobsDatabase,
  ) {}

  /** Relays what waits, all of it or nothing, and tells whether more may be waiting. */
  async relay(): Promise<boolean> {
    const { emails = null, webhookUrls } = this.config.notices;
    const isSet = emails !== null || webhookUrls.length > 0;
    const [found] = await this.database.query(IS_NOTICE_WAITING.with({ isSet }));
    if (!found?.waiting) return false;
    const webhooks = webhookUrls.map(webhookNameOf);
    const [relayed] = await this.database.query(RELAY_NOTICES.with({ most: MOST_AT_ONCE, webhooks, emails }));
    return relayed?.count === MOST_AT_ONCE;
  }

  /** Warns about promises that run out. */
  async addWarnings(): Promise<void> {
    await this.database.query(ADD_WARNINGS.with());
  }
}
