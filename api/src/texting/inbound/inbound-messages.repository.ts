import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { hashPhone } from '../../phone/phone-hash.js';
import { Database } from '../../database/database.js';
import { stops } from '../../telemetry/counters.js';
import type { InboundMessage, MessageEffect } from './inbound-message.js';
import {
  APPLY_NOTHING,
  APPLY_START,
  APPLY_STOP,
  FIND_OLD_PENDING,
  FIND_PENDING,
  type PendingRow,
  STORE_MESSAGE,
} from './inbound-messages.sql.js';

const APPLY = {
  stop: APPLY_STOP,
  doubtful: APPLY_NOTHING,
  start: APPLY_START,
  help: APPLY_NOTHING,
  other: APPLY_NOTHING,
} as const;

/**
 * The result of a request. `repeated` is a retry of the provider, `replayed` an old request that somebody sent again;
 * neither changes anything.
 */
export type InboundOutcome = MessageEffect | 'repeated' | 'replayed';

/** Stores the texts that people send us, and applies the effect of each once. */
@Injectable()
export class InboundMessagesRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /**
   * Stores a message and applies its effect, once per id. In two statements, so that a stored STOP counts even if
   * applying it fails, for example because the consent ledger is locked. If the process ends between the statements,
   * the provider's retry or the job of TextingModule applies the effect.
   * @throws DatabaseAway if the result is unknown; the same message may be sent again
   */
  async receive(message: InboundMessage): Promise<InboundOutcome> {
    const { provider, phone, meaning } = message;
    const hash = hashPhone(this.config.suppressionKey, phone);
    // Earlier messages first, because a START lifts only stops that have been applied.
    if (meaning === 'start') await this.applyPendingOf(hash);
    const [stored] = await this.database.query(STORE_MESSAGE.with({ ...message, hash }));
    // Twilio's signature contains no time. Twilio itself does not retry a message this late.
    if (stored?.is_pending === false) return stored.is_old && provider === 'twilio' ? 'replayed' : 'repeated';
    return (await this.apply(message)) ?? 'repeated';
  }

  /**
   * Applies a number's messages that were stored but not processed. Called before other changes of the number.
   * @throws DatabaseAway
   */
  async applyPendingOf(phoneHash: Buffer): Promise<void> {
    await this.applyAll(await this.database.query(FIND_PENDING.with({ phoneHash })));
  }

  /**
   * Applies up to `most` messages whose processing was interrupted, and returns how many there were. Sends no replies,
   * because the providers' requests are over.
   * @throws DatabaseAway, or the error of one message after the others were applied
   */
  async applyOldPending(most: number): Promise<number> {
    const rows = await this.database.query(FIND_OLD_PENDING.with({ most }));
    await this.applyAll(rows);
    return rows.length;
  }

  // In order of arrival, because a START lifts only an earlier STOP. A failing message must not block the next ones.
  private async applyAll(rows: readonly PendingRow[]): Promise<void> {
    const failures: unknown[] = [];
    for (const row of rows) {
      await this.apply(row).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Returns the effect, or undefined if the message was applied before. */
  private async apply({ provider, id, meaning }: PendingRow): Promise<MessageEffect | undefined> {
    const [row] = await this.database.query(APPLY[meaning].with({ provider, id }));
    if (row?.effect === 'stopped') stops.inc({ source: 'inbound' });
    return row?.effect;
  }
}
