import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { stops } from '../../telemetry/counters.js';
import type { MessageEffect } from './inbound-message.entity.js';
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

/** Makes the effect of messages that are stored: each once, whoever asks for it and however often. */
@Injectable()
export class PendingMessagesRepository {
  constructor(private readonly database: Database) {}

  /** Returns what the message changed; undefined when its effect was made before. @throws DatabaseAway */
  async apply({ provider, id, meaning }: PendingRow): Promise<MessageEffect | undefined> {
    const [row] = await this.database.query(APPLY[meaning].with({ provider, id }));
    if (row?.effect === 'stopped') stops.inc({ source: 'inbound' });
    return row?.effect;
  }

  /** Makes up for what was cut off of one number, before something else is done about it. @throws DatabaseAway */
  async applyOf(phoneHash: Buffer): Promise<void> {
    await this.applyAll(await this.database.query(FIND_PENDING.with({ phoneHash })));
  }

  /**
   * Makes up for at most `most` messages whose effect was cut off, and returns how many there were. Nobody is answered:
   * the provider has gone.
   * @throws DatabaseAway or what else went wrong with one of them, once the others are done
   */
  async applyCutOff(most: number): Promise<number> {
    const rows = await this.database.query(FIND_CUT_OFF.with({ most }));
    await this.applyAll(rows);
    return rows.length;
  }

  // One after the other: their order says whether a START came after a STOP. One that fails must not keep the others.
  private async applyAll(rows: readonly PendingRow[]): Promise<void> {
    const failures: unknown[] = [];
    for (const row of rows) {
      await this.apply(row).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
