import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import { DealUpdatesService } from '../../deals/deal/deal-updates.service.js';
import { toListing } from '../../deals/listings/listing.js';
import { JobRunner } from '../../jobs/job-runner.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { phoneHashKey } from '../../phone/phone-hash.js';
import { TextGate } from '../../texting/may-text/text-gate.js';
import { SentTextsRepository } from '../../texting/sent/sent-texts.repository.js';
import { type OutgoingText, type TextResult, TextSender } from '../../texting/sending/text-sender.js';
import { CODE_LENGTH, findTextProblem, linkOf, writeAlertText } from './alert-text.js';
import {
  CLAIM_TEXTS,
  type ClaimedText,
  LOCK_NUMBER,
  MARK_TEXT_HANDING,
  STORE_TEXT_RESULT,
  type StoredResult,
} from './texts.sql.js';

const BUSY_MS = 100;
const IDLE_MS = 1000;
const UNKNOWN_NUMBER = { opensAt: null, opensNextDay: null, zones: [] } as const;

type Handed = OutgoingText & { readonly handedAt: string };
type Result = TextResult & Pick<Handed, 'reference' | 'handedAt'>;

/** Sends due texts about deals: claims some, hands each to the provider, and stores the results. */
@Injectable()
export class AlertTextSender {
  /** Results that are not stored yet, for example because Postgres is down. */
  private readonly results: Result[] = [];
  private readonly phoneKey: Buffer;

  constructor(
    private readonly jobs: JobsDatabase,
    private readonly database: Database,
    private readonly runner: JobRunner,
    private readonly deals: DealUpdatesService,
    private readonly gate: TextGate,
    private readonly sender: TextSender,
    private readonly sent: SentTextsRepository,
    private readonly config: Config,
  ) {
    this.phoneKey = phoneHashKey(config.suppressionKey);
  }

  /** Sends the texts of about a second, and returns the milliseconds until the next round. */
  async sendRound(now = new Date()): Promise<number> {
    await this.storeResults();
    const claimed = await this.jobs.query(CLAIM_TEXTS.with());
    await Promise.all(
      // A text that was not handed over because of an error is released a minute later.
      claimed.map((text) => this.send(text, now).catch((error: unknown) => this.runner.noteTrouble(error))),
    );
    await this.storeResults();
    return claimed.length > 0 ? BUSY_MS : IDLE_MS;
  }

  /** Stores results that are left. */
  async storeResults(): Promise<void> {
    for (let [result] = this.results; result !== undefined; [result] = this.results) {
      const { reference, handedAt, ...outcome } = result;
      if (outcome.state !== 'untouched') await this.sent.storeResult(reference, outcome);
      await this.jobs.query(STORE_TEXT_RESULT.with({ reference, handedAt, ...storedResult(outcome) }));
      this.results.shift();
    }
  }

  private async send(text: ClaimedText, now: Date): Promise<void> {
    const handed = await this.handOver(text, now);
    if (handed === undefined) return;
    const { reference, handedAt } = handed;
    this.results.push({ reference, handedAt, ...(await this.sender.send(handed)) });
  }

  /**
   * Marks a text as handed over if it may be sent now, and writes it; otherwise returns undefined. The deal is locked
   * before the number.
   */
  private async handOver({ dealId, reference, phone, phoneHash }: ClaimedText, now: Date): Promise<Handed | undefined> {
    const { publicOrigins, alerts } = this.config;
    const { name: company, timeZone: zone } = this.config.messaging.company;
    const [origin = ''] = publicOrigins;
    const hours = phone === null ? UNKNOWN_NUMBER : await this.gate.findTextHours(phone, now);
    return this.database.transaction(async (transaction) => {
      const listing = toListing(await this.deals.lock(transaction, { id: dealId }), zone);
      await runIn(transaction, LOCK_NUMBER.with({ phoneHash }));
      const isUnfit = findTextProblem(listing, company, origin) !== undefined;
      const checks = { perWeek: alerts.textsPerWeek, ...hours, isUnfit, code: newCode() };
      const marking = MARK_TEXT_HANDING.with({ reference, phone, phoneKey: this.phoneKey, ...checks });
      const [checked] = await runIn(transaction, marking);
      const { status, code = null, saysStop = false, handedAt = '' } = checked ?? {};
      if (status !== 'handing' || phone === null || code === null) return undefined;
      const body = writeAlertText(listing, { company, url: linkOf(origin, code), saysStop });
      return { to: phone, body, reference, handedAt };
    });
  }
}

function storedResult(result: TextResult): Pick<StoredResult, 'status' | 'reason'> {
  if (result.state === 'sent') return { status: 'sent', reason: null };
  if (result.state === 'refused') return { status: 'refused', reason: result.code };
  return result.state === 'untouched'
    ? { status: 'waiting', reason: 'no-provider' }
    : { status: 'unknown', reason: 'no-answer' };
}

/** 64 random bits in base64url. A sign at the end would not be part of the link on some phones, so it has none. */
function newCode(): string {
  return randomBytes(8).toString('base64url').replace(/[-_]/g, 'x').slice(0, CODE_LENGTH);
}
