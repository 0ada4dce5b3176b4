import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../../database/database.js';
import { TextGate } from '../may-text/text-gate.js';
import { SentTextsRepository } from '../sent/sent-texts.repository.js';
import { type TextResult, TextSender } from '../sending/text-sender.js';
import { DELETE_OLD, FIND_DUE, FIND_LEFT, HAND_OVER, PUT_BACK } from './lead-texts.sql.js';

const MOST_AT_ONCE = 20;
const MOST_DELETED = 1000;
const STORE_TRIES = 20;
const STORE_PAUSE_MS = 3000;

/** Sends texts that staff wrote by hand, each at most once. Any number of processes may do so at once. */
@Injectable()
export class HandTextSender {
  constructor(
    private readonly database: Database,
    private readonly gate: TextGate,
    private readonly sender: TextSender,
    private readonly texts: SentTextsRepository,
  ) {}

  /** Sends the texts that are due, and returns how many there were. @throws DatabaseAway */
  async sendDue(): Promise<number> {
    const due = await this.database.query(FIND_DUE.with({ most: MOST_AT_ONCE }));
    await Promise.all(due.map(({ reference, phone }) => this.send(reference, phone)));
    return due.length;
  }

  /** Ends texts whose process ended before it stored the result: whether they were sent is unknown. */
  async endLeft(): Promise<void> {
    for (const { reference } of await this.database.query(FIND_LEFT.with({ most: MOST_AT_ONCE })))
      await this.texts.storeResult(reference, { state: 'unknown' });
  }

  /** Deletes rows that are too old, and returns whether there may be more. */
  async deleteOld(): Promise<boolean> {
    return (await this.database.query(DELETE_OLD.with({ most: MOST_DELETED }))).length === MOST_DELETED;
  }

  private async send(reference: string, number: string): Promise<void> {
    const { isQuiet } = await this.gate.findHours(number);
    const [handed] = await this.database.query(HAND_OVER.with({ reference, isQuiet }));
    if (handed?.state !== 'handing') return;
    const result = await this.sender.send({ to: handed.phone, body: handed.text, reference });
    await this.store(reference, result);
  }

  // The provider has the text: the result is worth a minute of waiting for the database.
  private async store(reference: string, result: TextResult): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        if (result.state !== 'untouched') return void (await this.texts.storeResult(reference, result));
        const isBack = (await this.database.query(PUT_BACK.with({ reference }))).length > 0;
        if (!isBack) await this.texts.storeResult(reference, { state: 'refused', code: 'not-reached' });
        return;
      } catch (error) {
        if (tries === STORE_TRIES) throw error;
        await pause(STORE_PAUSE_MS, undefined, { ref: false });
      }
    }
  }
}
