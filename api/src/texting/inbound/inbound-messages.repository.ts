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
  FIND_CUT_OFF,
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

/** The result of a message. `repeated` and `replayed` change nothing. */
export type InboundOutcome = MessageEffect | 'repeated' | 'replayed';

/** Stores the texts that people send us, and applies the effect of each once, however often it is requested. */
@Injectable()
export class InboundMessagesRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /**
   * Stores a message and applies its effect, once per id. These are two statements, so that a stop counts even if
   * applying it fails: the ledger, to which it writes, is busier. If the process ends between them, the provider's
   * repeat or the sweep of TextingModule applies the effect.
   * @throws DatabaseAway if the result is unknown; the same message may be sent again
   */
  async receive(message: InboundMessage): Promise<InboundOutcome> {
    const { provider, phone, meaning } = message;
    const hash = hashPhone(this.config.suppressionKey, phone);
    // A START can only lift a stop whose effect has been applied.
    if (meaning === 'start') await this.applyOf(hash);
    const [stored] = await this.database.query(STORE_MESSAGE.with({ ...message, hash }));
    // Twilio's signature contains no time. A message that was applied and comes again this late is not a retry.
    if (stored?.is_pending === false) return stored.is_old && provider === 'twilio' ? 'replayed' : 'repeated';
    return (await this.apply(message)) ?? 'repeated';
  }

  /**
   * Applies a number's messages that were stored but not processed, before anything else changes the number.
   * @throws DatabaseAway
   */
  async applyOf(phoneHash: Buffer): Promise<void> {
    await this.applyAll(await this.database.query(FIND_PENDING.with({ phoneHash })));
  }

  /**
   * Applies up to `most` messages that were stored but not processed, and returns how many there were. Sends no reply,
   * because the provider's request is over.
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

  /** Returns the effect, or undefined if the message was applied before. */
  private async apply({ provider, id, meaning }: PendingRow): Promise<MessageEffect | undefined> {
    const [row] = await this.database.query(APPLY[meaning].with({ provider, id }));
    if (row?.effect === 'stopped') stops.inc({ source: 'inbound' });
    return row?.effect;
  }
}
