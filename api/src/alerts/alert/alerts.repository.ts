import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import { END_SEND, MEASURE, type SendKey } from '../mail/sends.sql.js';
import { AlertEntity } from './alert.entity.js';
import type { Audience, PausedAlerts, Sends, SendStatus } from './alerts.dto.js';
import {
  COUNT_AUDIENCE,
  COUNT_DELAYING,
  COUNT_SENDS,
  FIND_CHANGER,
  LIST_PAUSED,
  LIST_SENDS,
  RESEND_UNKNOWN,
} from './alerts.sql.js';

export type AlertColumns = Partial<Omit<AlertEntity, 'deal' | 'staff' | 'changer' | 'textsChanger'>>;

/** Stores alerts. All methods throw DatabaseAway. */
@Injectable()
export class AlertsRepository {
  constructor(private readonly database: Database) {}

  /** Counts the members who would get the email about a deal now; undefined for an unknown deal. */
  async countAudience(dealId: string): Promise<Omit<Audience, 'texts'> | undefined> {
    return (await this.database.query(COUNT_AUDIENCE.with({ dealId })))[0];
  }

  /** Alerts whose emails or texts are paused. */
  listPaused(): Promise<PausedAlerts['items']> {
    return this.database.query(LIST_PAUSED.with());
  }

  find(manager: EntityManager, dealId: string): Promise<AlertEntity | null> {
    return manager.findOneBy(AlertEntity, { dealId });
  }

  /** Locks an alert until the transaction ends. */
  lock(manager: EntityManager, dealId: string): Promise<AlertEntity | null> {
    return manager.findOne(AlertEntity, { where: { dealId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Stores the alert of a deal. Replaces one that was stopped. */
  async store(manager: EntityManager, alert: AlertColumns): Promise<void> {
    await manager.upsert(AlertEntity, alert as object, ['dealId']);
  }

  async update(manager: EntityManager, dealId: string, columns: AlertColumns): Promise<void> {
    await manager.update(AlertEntity, { dealId }, columns as object);
  }

  /** Counts an alert's emails by status, the unfinished ones, and those that delay the public date. */
  async countSends(manager: EntityManager, dealId: string) {
    const counts = await runIn(manager, COUNT_SENDS.with({ dealId }));
    const [holding] = await runIn(manager, COUNT_DELAYING.with({ dealId }));
    return { counts, unfinished: await this.countUnfinished(manager, dealId), holding: holding?.count ?? 0 };
  }

  /** Counts an alert's emails that are neither sent, refused, unknown nor skipped. */
  async countUnfinished(manager: EntityManager, dealId: string): Promise<number> {
    return (await runIn(manager, MEASURE.with({ dealId })))[0]?.unfinished ?? 0;
  }

  /** The id and name of a member of staff. */
  async findChanger(manager: EntityManager, id: string): Promise<{ id: string; name: string } | null> {
    return (await runIn(manager, FIND_CHANGER.with({ id })))[0] ?? null;
  }

  listSends(manager: EntityManager, dealId: string, status: SendStatus): Promise<Sends['items']> {
    return runIn(manager, LIST_SENDS.with({ dealId, status }));
  }

  /** Ends a waiting email. Returns whether it still waited. */
  async endSend(manager: EntityManager, send: SendKey): Promise<boolean> {
    return (await runIn(manager, END_SEND.with(send))).length > 0;
  }

  /** Queues the emails with an unknown result again. Returns their number. */
  async resendUnknown(manager: EntityManager, dealId: string): Promise<number> {
    return (await runIn(manager, RESEND_UNKNOWN.with({ dealId }))).length;
  }
}
