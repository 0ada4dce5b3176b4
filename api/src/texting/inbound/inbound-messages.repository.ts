import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { hashPhone } from '../../phone/phone-hash.js';
import { Database } from '../../database/database.js';
import type { InboundMessage, MessageEffect } from './inbound-message.js';
import { STORE_MESSAGE } from './inbound-messages.sql.js';
import { PendingMessagesRepository } from './pending-messages.repository.js';

/** The result of a message. `repeated` and `replayed` change nothing. */
export type InboundOutcome = MessageEffect | 'repeated' | 'replayed';

/** Stores the texts that people send us. */
@Injectable()
export class InboundMessagesRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly pending: PendingMessagesRepository,
  ) {}

  /**
   * Stores a message and makes its effect, once for its id. Two statements: a stop is stored, and counts, even when its
   * effect fails, since the ledger that it writes to is the busier place. When the process ends between them, the
   * provider's repeat makes up for the second, or the sweep of TextingModule.
   * @throws DatabaseAway when it is not known; the same message may be sent again
   */
  async receive(message: InboundMessage): Promise<InboundOutcome> {
    const { provider, phone, meaning } = message;
    const hash = hashPhone(this.config.suppressionKey, phone);
    // A START can only lift a stop whose effect has been applied.
    if (meaning === 'start') await this.pending.applyOf(hash);
    const [stored] = await this.database.query(STORE_MESSAGE.with({ ...message, hash }));
    // Twilio's signature holds no time: what comes again so late is no retry of Twilio's, but for one that had no
    // effect yet.
    if (stored?.is_pending === false) return stored.is_old && provider === 'twilio' ? 'replayed' : 'repeated';
    return (await this.pending.apply(message)) ?? 'repeated';
  }
}
