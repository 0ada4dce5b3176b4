import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { hashPhone } from '../consent/phone-hash.js';
import { Database } from '../database/database.js';
import type { MessageEffect } from './inbound-message.entity.js';
import type { InboundMessage } from './inbound-message.js';
import { APPLY_NOTHING, APPLY_START, APPLY_STOP, STORE_MESSAGE } from './inbound-messages.sql.js';

const APPLY = {
  stop: { name: 'apply-stop', text: APPLY_STOP },
  doubtful: { name: 'apply-stop', text: APPLY_STOP },
  start: { name: 'apply-start', text: APPLY_START },
  help: { name: 'apply-nothing', text: APPLY_NOTHING },
  other: { name: 'apply-nothing', text: APPLY_NOTHING },
} as const;

/** What became of a message; `repeated` and `replayed` changed nothing. */
export type InboundOutcome = MessageEffect | 'repeated' | 'replayed';

/** Keeps what people send us. */
@Injectable()
export class InboundMessagesRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /**
   * Stores a message and makes its effect, once for its id. Two statements: when the process ends between them, the
   * provider's repeat makes up for the second.
   * @throws DatabaseAway when it is not known; the same message may be sent again
   */
  async receive({ provider, id, phone, body, sentAt, meaning }: InboundMessage): Promise<InboundOutcome> {
    const hash = hashPhone(this.config.suppressionKey, phone);
    const values = [provider, id, phone, hash, body, sentAt, meaning];
    const [stored] = await this.database.query<{ is_pending: boolean; is_old: boolean }>({ name: 'store-message', text: STORE_MESSAGE, values });
    // Twilio's signature holds no time: what comes again so late is no retry of Twilio's.
    if (stored?.is_old && provider === 'twilio') return 'replayed';
    if (stored?.is_pending === false) return 'repeated';
    const [applied] = await this.database.query<{ effect: MessageEffect }>({ ...APPLY[meaning], values: [provider, id] });
    return applied?.effect ?? 'repeated';
  }
}
