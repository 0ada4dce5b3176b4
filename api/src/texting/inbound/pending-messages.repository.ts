import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { stops } from '../../telemetry/counters.js';
import type { MessageEffect } from './inbound-message.js';
import {
  APPLY_NOTHING,
  APPLY_START,
  APPLY_STOP,
  FIND_CUT_OFF,
  FIND_PENDING,
  type PendingRow,
} from './inbound-messages.sql.js';

const APPLY = {
  stop: APPLY_STOP,
  doubtful: APPLY_STOP,
  start: APPLY_START,
  help: APPLY_NOTHING,
  other: APPLY_NOTHING,
} as const;

/** Applies the effect of stored messages, each once, however often it is asked for. */
@Injectable()
export class PendingMessagesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Applies a message and returns its effect, or undefined if it was applied before.
   * @throws DatabaseAway
   */
  async apply({ provider, id, meaning }: PendingRow): Promise<MessageEffect | undefined> {
    const [row] = await this.database.query(APPLY[meaning].with({ provider, id }));
    if (row?.effect === 'stopped') stops.inc({ source: 'inbound' });
    return row?.effect;
  }

  /**
   * Applies a number's messages that were stored but not processed, before anything else changes the number.
   * @throws DatabaseAway
   */
  async applyOf(phoneHash: Buffer): Promise<void> {
    await this.applyAll(await this.database.query(FIND_PENDING.with({ phoneHash })));
  }

  /**
   * Applies up to `most` messages that were stored but not processed, and returns how many there were. Nobody gets a
   * reply, because the provider's request is over.
   * @throws DatabaseAway, or the error of one message after the others were applied
   */
  async applyCutOff(most: number): Promise<number> {
    const rows = await this.database.query(FIND_CUT_OFF.with({ most }));
    await this.applyAll(rows);
    return rows.length;
  }

  // In sequence, because their order says whether a START came after a STOP. A failing one must not block the others.
  private async applyAll(rows: readonly PendingRow[]): Promise<void> {
    const failures: unknown[] = [];
    for (const row of rows) {
      await this.apply(row).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
