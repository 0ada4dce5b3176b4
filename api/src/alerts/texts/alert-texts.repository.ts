import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import type { Sends, SendStatus } from '../alert/alerts.dto.js';
import { COUNT_TEXTS, COUNT_TEXTS_AHEAD, FIND_TEXT_LINK, LIST_TEXTS, RESEND_UNKNOWN_TEXTS } from './texts.sql.js';

/** Reads the texts of alerts, and queues those of staff. All methods throw DatabaseAway. */
@Injectable()
export class AlertTextsRepository {
  constructor(private readonly database: Database) {}

  /** Counts the texts that would be sent about a deal now, among its first `most` members. */
  countAhead(values: { dealId: string; phoneKey: Buffer; perWeek: number; most: number }) {
    return this.database.queryOne(COUNT_TEXTS_AHEAD.with(values));
  }

  /** The texts of an alert by status. */
  count(manager: EntityManager, dealId: string): Promise<{ name: string; count: number }[]> {
    return runIn(manager, COUNT_TEXTS.with({ dealId }));
  }

  list(manager: EntityManager, dealId: string, status: SendStatus): Promise<Sends['items']> {
    return runIn(manager, LIST_TEXTS.with({ dealId, status }));
  }

  /** Queues the texts with an unknown result again. Returns their number. */
  async resendUnknown(manager: EntityManager, dealId: string): Promise<number> {
    return (await runIn(manager, RESEND_UNKNOWN_TEXTS.with({ dealId }))).length;
  }

  /** The deal and the member of the link in a text. */
  async findLink(code: string): Promise<{ slug: string; hash: string; version: number | null } | undefined> {
    return (await this.database.query(FIND_TEXT_LINK.with({ code })))[0];
  }
}
