import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss, type Db, type JobInsert } from 'pg-boss';
import { Config } from '../config/config.js';
import { readDatabaseUrl, servingUrl } from '../database/database-url.js';
import { Database } from '../database/database.js';
import { JOB_SCHEMA, type JobQueue } from '../database/job-schema.js';
import { JobsDatabase } from './jobs-database.js';
import { JobWorker, type JobWork } from './job-worker.js';

/** Runs again and again; resolves to the milliseconds until it wants to run next. */
type RepeatedTask = () => Promise<number>;

// A process that died is noticed 10 s after its last heartbeat, and looked for so often: its jobs go on within 30 s.
const JOB_OPTIONS = {
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  retryLimit: 1000,
  retryDelay: 2,
  deleteAfterSeconds: 600,
};
const SUPERVISE_SECONDS = 10;
const HOUR_SECONDS = 3600;

const AFTER_TROUBLE_MS = 2000;
// What is still in flight then is given back, for another process to take at once.
const PATIENCE_AT_END_MS = 3000;
const LONGEST_END_MS = 5000;

/** Runs the background jobs of this process, from the first connection to Postgres until the app closes. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly trouble = new TroubleLog(new Logger('Jobs'));
  private readonly stopping = new AbortController();
  private readonly works: JobWork[] = [];
  private readonly tasks: RepeatedTask[] = [];
  private boss: PgBoss | undefined;
  private workers: readonly JobWorker[] = [];
  private running: Promise<void> = Promise.resolve();
  private ended: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobsDatabase: JobsDatabase,
  ) {}

  /** Says how the jobs of a queue are done; before the app starts. */
  work(work: JobWork): void {
    this.works.push(work);
  }

  /** Repeats a task; to be said before the app starts. */
  repeat(task: RepeatedTask): void {
    this.tasks.push(task);
  }

  /** Adds jobs within a transaction of the caller's. */
  async add(queue: JobQueue, jobs: readonly JobInsert[], transaction: Db): Promise<void> {
    if (this.boss === undefined) throw new Error('Background jobs have not started.');
    if (jobs.length > 0)
      await this.boss.insert(
        queue,
        jobs.map((job) => ({ ...JOB_OPTIONS, ...job })),
        { db: transaction },
      );
  }

  /** Lets this process look for jobs of a queue now instead of at the next poll. */
  wake(queue: JobQueue): void {
    this.workers.find((worker) => worker.queue === queue)?.wake();
  }

  onApplicationBootstrap(): void {
    if (this.config.notices.runsJobs) this.running = this.run();
  }

  // Not waited for yet: jobs end while the server does, which would go on taking connections otherwise.
  onModuleDestroy(): void {
    this.stopping.abort();
    this.ended = Promise.race([this.end(), pause(LONGEST_END_MS, undefined, { ref: false })]);
    this.ended.catch((error: unknown) => this.trouble.note(error));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.ended.catch(() => undefined);
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    await Promise.race([this.database.whenReady, once(signal, 'abort')]);
    if (signal.aborted) return;
    this.jobsDatabase.open(servingUrl(readDatabaseUrl(this.config)));
    while (!signal.aborted && !(await this.startBoss())) await this.sleep(AFTER_TROUBLE_MS);
    await Promise.all(this.tasks.map((task) => this.keepRepeating(task)));
  }

  private async startBoss(): Promise<boolean> {
    const boss = new PgBoss({
      db: this.jobsDatabase,
      schema: JOB_SCHEMA,
      // The role that serves may change no schema: the migrating account does.
      migrate: false,
      createSchema: false,
      reindex: false,
      monitorVacuum: false,
      // Nothing of ours is scheduled by it, and no job of ours waits for others.
      schedule: false,
      flowIntervalSeconds: HOUR_SECONDS,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      maintenanceIntervalSeconds: 300,
    });
    boss.on('error', (error) => this.trouble.note(error));
    try {
      await boss.start();
      this.boss = boss;
      this.workers = this.works.map((work) => new JobWorker(boss, work, (error) => this.trouble.note(error)));
      for (const worker of this.workers) worker.start();
      return true;
    } catch (error) {
      this.trouble.note(error);
      await boss.stop({ graceful: false, close: false }).catch(() => undefined);
      return false;
    }
  }

  private async keepRepeating(task: RepeatedTask): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const rest = await task().catch((error: unknown) => {
        this.trouble.note(error);
        return AFTER_TROUBLE_MS;
      });
      await this.sleep(rest);
    }
  }

  private async end(): Promise<void> {
    await this.running;
    await Promise.all(this.workers.map((worker) => worker.end(PATIENCE_AT_END_MS)));
    await this.boss?.stop({ graceful: false, close: false });
    await this.jobsDatabase.close();
  }

  private sleep(milliseconds: number): Promise<void> {
    return pause(milliseconds, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}

const SILENCE_MS = 60_000;

/**
 * Says that something goes wrong in the background, at most once a minute: while Postgres is away, everything fails all
 * the time.
 */
class TroubleLog {
  private saidAt = -Infinity;

  constructor(private readonly logger: Logger) {}

  note(error: unknown): void {
    if (performance.now() - this.saidAt < SILENCE_MS) return;
    this.saidAt = performance.now();
    // Never its message, which may quote what was sent.
    const { code, name } = error as { code?: unknown; name?: unknown };
    this.logger.warn(`background jobs have trouble and go on trying: ${String(code ?? name ?? 'unknown')}`);
  }
}
