import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { JobRunner } from '../../jobs/job-runner.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { AlertMails } from './alert-mails.js';
import { type CallResult, MOST_CALLS } from './alert-transport.js';
import { ListKey } from '../members/list-key.js';
import { PAUSE_UNHEALTHY } from '../alert/health.sql.js';
import { CLAIM, GIVE_BACK, HAND, RECORD, type SendKey } from './sends.sql.js';

/** The most rows that a process may hold. They become free a minute after its death. */
const MOST_HELD = 200;
const MOST_AT_ONCE = 500;
const CHECK_MS = 1000;
const AGAIN_MS = 500;
const BUSY_MS = 10;
const IDLE_MS = 1000;
const PATIENCE_AT_END_MS = 3000;

type Result = SendKey & CallResult & { readonly handedAt: string };

/** Sends due emails: claims rows, hands each over, and stores the results. */
@Injectable()
export class AlertSender {
  private readonly claimed: SendKey[] = [];
  /** Kept until they are stored, so that no result is lost while Postgres is away. */
  private readonly results: Result[] = [];
  private readonly calls = new Set<Promise<void>>();
  /** Alerts whose health must be checked. */
  private readonly touched = new Set<string>();
  private checkedAt = -Infinity;
  private isEnding = false;

  constructor(
    private readonly database: JobsDatabase,
    private readonly jobs: JobRunner,
    private readonly mails: AlertMails,
    private readonly key: ListKey,
  ) {}

  /** Stores results, claims more, and returns the milliseconds until the next round. */
  async round(): Promise<number> {
    await this.record();
    await this.checkHealth();
    if (this.claimed.length < MOST_CALLS)
      this.claimed.push(...(await this.database.query(CLAIM.with({ most: MOST_HELD }))));
    while (this.claimed.length > 0 && this.calls.size < MOST_CALLS) {
      const call = this.sendClaimed().finally(() => this.calls.delete(call));
      this.calls.add(call);
    }
    return this.calls.size > 0 || this.results.length > 0 ? BUSY_MS : IDLE_MS;
  }

  /** Claims no more rows, waits for calls to end, and gives the other rows back. */
  async end(): Promise<void> {
    this.isEnding = true;
    await Promise.race([Promise.all(this.calls), pause(PATIENCE_AT_END_MS, undefined, { ref: false })]);
    await this.record();
    const rest = this.claimed.splice(0);
    if (rest.length > 0)
      await this.database.query(
        GIVE_BACK.with({ dealIds: rest.map(({ dealId }) => dealId), hashes: rest.map(({ hash }) => hash) }),
      );
    await this.mails.end();
  }

  private async sendClaimed(): Promise<void> {
    while (!this.isEnding) {
      const next = this.claimed.shift();
      if (next === undefined) return;
      await this.handOver(next).catch((error: unknown) => this.putBack(next, error));
    }
  }

  /** Whether the email was handed over is unknown. If it was, the row cannot be handed over again. */
  private async putBack(row: SendKey, error: unknown): Promise<void> {
    this.jobs.noteTrouble(error);
    await pause(AGAIN_MS, undefined, { ref: false });
    this.claimed.push(row);
  }

  private async handOver(row: SendKey): Promise<void> {
    const mail = await this.mails.prepare(row);
    const [handed] = await this.database.query(HAND.with({ ...row, ...this.key.keys }));
    if (handed?.status !== 'handing' || handed.email === null || handed.leadId === null) return;
    const { handedAt, email, leadId } = handed;
    const reader = this.key.memberToken(row.hash, handed.linkVersion ?? 0);
    this.results.push({ ...row, handedAt, ...(await mail.sendTo({ email, leadId, reader })) });
  }

  private async record(): Promise<void> {
    while (this.results.length > 0) {
      const some = this.results.slice(0, MOST_AT_ONCE);
      const columnOf = <Name extends keyof Result>(name: Name) => some.map((result) => result[name]);
      await this.database.query(
        RECORD.with({
          ...{ dealIds: columnOf('dealId'), hashes: columnOf('hash'), handedAts: columnOf('handedAt') },
          ...{ statuses: columnOf('status'), reasons: columnOf('reason'), providerIds: columnOf('providerId') },
        }),
      );
      this.results.splice(0, some.length);
      for (const { dealId } of some) this.touched.add(dealId);
    }
  }

  private async checkHealth(): Promise<void> {
    if (this.touched.size === 0 || performance.now() - this.checkedAt < CHECK_MS) return;
    this.checkedAt = performance.now();
    for (const dealId of this.touched) await this.database.query(PAUSE_UNHEALTHY.with({ dealId }));
    this.touched.clear();
  }
}
