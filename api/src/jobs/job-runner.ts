import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Config } from '../config/config.js';
import { readDatabaseUrl, servingUrl } from '../database/connection/database-url.js';
import { isSchemaMissing } from '../database/connection/database-away.js';
import { Database } from '../database/database.js';
import { JobsDatabase } from './jobs-database.js';

/** Runs a job once and resolves to the milliseconds until its next run. */
type RepeatedTask = () => Promise<number>;

const AFTER_TROUBLE_MS = 2000;
const LONGEST_END_MS = 5000;
const SILENCE_MS = 60_000;

/** Runs the background jobs of this process, from the first connection to Postgres until the app closes. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly stopping = new AbortController();
  private readonly tasks: RepeatedTask[] = [];
  private readonly ends: (() => Promise<void>)[] = [];
  private running: Promise<unknown> = Promise.resolve();
  private ended: Promise<void> = Promise.resolve();
  private loggedAt = -Infinity;
  private missingAt = -Infinity;
  /** How long a missing table is reported after a task failed. Failed tasks run again after 2 s. Tests shorten it. */
  reportsMissingMs = 60_000;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobsDatabase: JobsDatabase,
  ) {}

  /** Registers a task that runs again and again. Called before the app starts. */
  repeat(task: RepeatedTask): void {
    this.tasks.push(task);
  }

  /**
   * Registers work that runs once when the app closes, after all tasks have ended. The app waits at most five
   * seconds.
   */
  atEnd(work: () => Promise<void>): void {
    this.ends.push(work);
  }

  onApplicationBootstrap(): void {
    if (this.config.notices.runsJobs) this.running = this.run();
  }

  // Does not await the end of the jobs, because Nest closes the server after this hook, and until then it accepts
  // requests.
  onModuleDestroy(): void {
    this.stopping.abort();
    this.ended = Promise.race([this.end(), pause(LONGEST_END_MS, undefined, { ref: false })]);
    this.ended.catch((error: unknown) => this.noteTrouble(error));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.ended.catch(() => undefined);
  }

  /** Whether jobs fail because a table, column or function is missing, so that notices or alerts are not sent. */
  get missesSchema(): boolean {
    return performance.now() - this.missingAt < this.reportsMissingMs;
  }

  /** Logs that a job fails, at most once a minute, because all jobs fail while Postgres is down. */
  noteTrouble(error: unknown): void {
    if (isSchemaMissing(error)) this.noteMissing(error.code);
    if (performance.now() - this.loggedAt < SILENCE_MS) return;
    this.loggedAt = performance.now();
    // The error's message is left out, because it may contain personal data.
    const { code, name } = error as { code?: unknown; name?: unknown };
    this.logger.warn(`background jobs have trouble and go on trying: ${String(code ?? name ?? 'unknown')}`);
  }

  private noteMissing(code: string): void {
    if (!this.missesSchema)
      this.logger.error(
        `background work misses a part of the schema (${code}): see shell/OPERATIONS.md#when-the-schema-differs`,
      );
    this.missingAt = performance.now();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    await Promise.race([this.database.whenReady, once(signal, 'abort')]);
    if (signal.aborted) return;
    this.jobsDatabase.open(servingUrl(readDatabaseUrl(this.config)));
    await Promise.all(this.tasks.map((task) => this.keepRepeating(task)));
    await Promise.all(this.ends.map((end) => end()));
  }

  private async keepRepeating(task: RepeatedTask): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const rest = await task().catch((error: unknown) => {
        this.noteTrouble(error);
        return AFTER_TROUBLE_MS;
      });
      await pause(rest, undefined, { signal }).catch(() => undefined);
    }
  }

  private async end(): Promise<void> {
    await this.running;
    await this.jobsDatabase.close();
  }
}
