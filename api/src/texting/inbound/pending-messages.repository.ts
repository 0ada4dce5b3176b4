import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { MessageEffect } from './inbound-message.entity.js';
import { APPLY_NOTHING, APPLY_START, APPLY_STOP, FIND_CUT_OFF, FIND_PENDING } from './inbound-messages.sql.js';
import type { Meaning } from '../replies/reply-keywords.js';

const APPLY = {
  stop: { name: 'apply-stop', text: APPLY_STOP },
  doubtful: { name: 'apply-stop', text: APPLY_STOP },
  start: { name: 'apply-start', text: APPLY_START },
  help: { name: 'apply-nothing', text: APPLY_NOTHING },
  other: { name: 'apply-nothing', text: APPLY_NOTHING },
} as const;

interface PendingRow {
  readonly provider: string;
  readonly provider_id: string;
  readonly meaning: Meaning;
}

/** Makes the effect of messages that are stored: each once, whoever asks for it and however often. */
@Injectable()
export class PendingMessagesRepository {
  constructor(private readonly database: Database) {}

  /** Returns what the message changed; undefined when its effect was made before. @throws DatabaseAway */
  async apply({
    provider,
    id,
    meaning,
  }: {
    provider: string;
    id: string;
    meaning: Meaning;
  }): Promise<MessageEffect | undefined> {
    const [applied] = await this.database.query<{ effect: MessageEffect }>({
      ...APPLY[meaning],
      values: [provider, id],
    });
    return applied?.effect;
  }

  /** Makes up for what was cut off of one number, before something else is done about it. @throws DatabaseAway */
  async applyOf(phoneHash: Buffer): Promise<void> {
    await this.applyAll(
      await this.database.query<PendingRow>({ name: 'find-pending', text: FIND_PENDING, values: [phoneHash] }),
    );
  }

  /**
   * Makes up for at most `most` messages whose effect was cut off, and returns how many there were. Nobody is answered:
   * the provider has gone.
   * @throws DatabaseAway or what else went wrong with one of them, once the others are done
   */
  async applyCutOff(most: number): Promise<number> {
    const rows = await this.database.query<PendingRow>({ name: 'find-cut-off', text: FIND_CUT_OFF, values: [most] });
    await this.applyAll(rows);
    return rows.length;
  }

  // One after the other: their order says whether a START came after a STOP. One that fails must not keep the others.
  private async applyAll(rows: readonly PendingRow[]): Promise<void> {
    const failures: unknown[] = [];
    for (const { provider, provider_id: id, meaning } of rows) {
      await this.apply({ provider, id, meaning }).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
