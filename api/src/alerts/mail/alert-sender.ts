import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { JobRunner } from '../../jobs/job-runner.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { AlertMails } from './alert-mails.js';
import { type CallResult, MOST_CALLS } from './alert-transport.js';
import { ListKey } from '../members/list-key.js';
import { PAUSE_UNHEALTHY } from '../alert/health.sql.js';
import { CLAIM_SENDS, RELEASE_SENDS, MARK_HANDING, STORE_RESULTS, type SendKey } from './sends.sql.js';

/** The most rows that a process claims at once. If the process dies, other processes can claim them a minute later. */
const MOST_CLAIMED = 200;
const MOST_AT_ONCE = 500;
const CHECK_MS = 1000;
const AGAIN_MS = 500;
const BUSY_MS = 10;
const IDLE_MS = 1000;
const STOP_WITHIN_MS = 3000;

type Result = SendKey & CallResult & { readonly handedAt: string };

/** Sends due emails: claims rows, hands each email to the mail server, and stores the results. */
@Injectable()
export class AlertSender {
  private readonly claimed: SendKey[] = [];
  /** Results that are not stored yet, for example because Postgres is down. */
  private readonly results: Result[] = [];
  private readonly calls = new Set<Promise<void>>();
  /** Deals whose alerts must be checked for too many bounces, complaints or refusals. */
  private readonly toCheck = new Set<string>();
  private checkedAt = -Infinity;
  private isStopping = false;

  constructor(
    private readonly database: JobsDatabase,
    private readonly jobs: JobRunner,
    private readonly mails: AlertMails,
    private readonly key: ListKey,
  ) {}

  /** Stores results, claims more, and returns the milliseconds until the next round. */
  async sendRound(): Promise<number> {
    await this.storeResults();
    await this.checkHealth();
    if (this.claimed.length < MOST_CALLS)
      this.claimed.push(...(await this.database.query(CLAIM_SENDS.with({ most: MOST_CLAIMED }))));
    while (this.claimed.length > 0 && this.calls.size < MOST_CALLS) {
      const call = this.sendClaimed().finally(() => this.calls.delete(call));
      this.calls.add(call);
    }
    return this.calls.size > 0 || this.results.length > 0 ? BUSY_MS : IDLE_MS;
  }

  /** Claims no more rows, waits for calls to end, and releases the other rows. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.race([Promise.all(this.calls), pause(STOP_WITHIN_MS, undefined, { ref: false })]);
    await this.storeResults();
    const rest = this.claimed.splice(0);
    if (rest.length > 0)
      await this.database.query(
        RELEASE_SENDS.with({ dealIds: rest.map(({ dealId }) => dealId), hashes: rest.map(({ hash }) => hash) }),
      );
    await this.mails.close();
  }

  private async sendClaimed(): Promise<void> {
    while (!this.isStopping) {
      const next = this.claimed.shift();
      if (next === undefined) return;
      await this.handOver(next).catch((error: unknown) => this.putBack(next, error));
    }
  }

  /** Tries a row again after an error. MARK_HANDING refuses a row that was marked before the error. */
  private async putBack(row: SendKey, error: unknown): Promise<void> {
    this.jobs.noteTrouble(error);
    await pause(AGAIN_MS, undefined, { ref: false });
    this.claimed.push(row);
  }

  private async handOver(row: SendKey): Promise<void> {
    const mail = await this.mails.prepare(row);
    const [handed] = await this.database.query(MARK_HANDING.with({ ...row, ...this.key.keys }));
    if (handed?.status !== 'handing' || handed.email === null || handed.leadId === null) return;
    const { handedAt, email, leadId } = handed;
    const reader = this.key.memberToken(row.hash, handed.linkVersion ?? 0);
    this.results.push({ ...row, handedAt, ...(await mail.sendTo({ email, leadId, reader })) });
  }

  private async storeResults(): Promise<void> {
    while (this.results.length > 0) {
      const some = this.results.slice(0, MOST_AT_ONCE);
      const columnOf = <Name extends keyof Result>(name: Name) => some.map((result) => result[name]);
      await this.database.query(
        STORE_RESULTS.with({
          ...{ dealIds: columnOf('dealId'), hashes: columnOf('hash'), handedAts: columnOf('handedAt') },
          ...{ statuses: columnOf('status'), reasons: columnOf('reason'), providerIds: columnOf('providerId') },
        }),
      );
      this.results.splice(0, some.length);
      for (const { dealId } of some) this.toCheck.add(dealId);
    }
  }

  private async checkHealth(): Promise<void> {
    if (this.toCheck.size === 0 || performance.now() - this.checkedAt < CHECK_MS) return;
    this.checkedAt = performance.now();
    for (const dealId of this.toCheck) await this.database.query(PAUSE_UNHEALTHY.with({ dealId }));
    this.toCheck.clear();
  }
}
