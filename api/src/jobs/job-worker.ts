import { setTimeout as pause } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { JobQueue } from '../database/job-schema.js';

type JobData = Readonly<Record<string, string>>;

/**
 * Does one job. Where it throws, the job is taken again after two seconds; when `signal` aborts, another process has
 * it.
 */
export type JobHandler = (data: JobData, signal: AbortSignal) => Promise<void>;

/** How the jobs of a queue are done in each process. */
export interface JobWork {
  readonly queue: JobQueue;
  /** Most jobs at a time. */
  readonly atOnce: number;
  /** Most of them that are of one group; fewer, so that one group never holds up all others. */
  readonly ofOneGroup: number;
  readonly handle: JobHandler;
}

interface HeldJob {
  /** What pg-boss needs to be told of: this attempt, not a later one of another process. */
  readonly attempt: { readonly id: string; readonly retryCount: number };
  readonly group: string | undefined;
  readonly cut: AbortController;
  readonly done: Promise<void>;
}

const POLL_MS = 2000;
const HEARTBEAT_MS = 5000;

/**
 * Does the jobs of a queue in this process, each in a slot of its own: the next one begins as soon as any has ended.
 * Not by pg-boss' own workers, which take a batch and wait for its slowest job, or ask Postgres once for every slot
 * even when idle.
 */
export class JobWorker {
  private readonly held = new Map<string, HeldJob>();
  private isEnding = false;
  private isWoken = false;
  private alarm = new AbortController();
  private looking: Promise<void> = Promise.resolve();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly boss: PgBoss,
    private readonly work: JobWork,
    private readonly noteTrouble: (error: unknown) => void,
  ) {}

  get queue(): JobQueue {
    return this.work.queue;
  }

  start(): void {
    this.looking = this.keepLooking();
    this.heartbeat = setInterval(() => {
      this.beat().catch(this.noteTrouble);
    }, HEARTBEAT_MS);
  }

  /** Looks for jobs now instead of at the next poll. */
  wake(): void {
    this.isWoken = true;
    this.alarm.abort();
  }

  /** Takes no more jobs, and gives those back that take longer than this, for another process to take at once. */
  async end(patienceMs: number): Promise<void> {
    this.isEnding = true;
    this.wake();
    const finished = this.looking.then(() => Promise.all([...this.held.values()].map(({ done }) => done)));
    await Promise.race([finished, pause(patienceMs, undefined, { ref: false })]);
    clearInterval(this.heartbeat);
    const left = [...this.held.values()];
    if (left.length > 0)
      await this.boss
        .fail(
          this.queue,
          left.map(({ attempt }) => attempt),
        )
        .catch(this.noteTrouble);
    for (const { cut } of left) cut.abort();
  }

  private async keepLooking(): Promise<void> {
    while (!this.isEnding) {
      this.isWoken = false;
      await this.fillSlots().catch(this.noteTrouble);
      if (!this.isWoken) await this.rest();
    }
  }

  private async rest(): Promise<void> {
    this.alarm = new AbortController();
    await pause(POLL_MS, undefined, { signal: this.alarm.signal }).catch(() => undefined);
  }

  private async fillSlots(): Promise<void> {
    while (!this.isEnding && this.held.size < this.work.atOnce) {
      const [job] = await this.boss.fetch<JobData>(this.queue, { ignoreGroups: this.findFullGroups() });
      if (job === undefined) return;
      this.begin(job);
    }
  }

  private findFullGroups(): string[] {
    const groups = [...this.held.values()].flatMap(({ group }) => group ?? []);
    return [...new Set(groups)].filter(
      (group) => groups.filter((each) => each === group).length >= this.work.ofOneGroup,
    );
  }

  private begin({ id, retryCount, groupId, data }: Job<JobData>): void {
    const attempt = { id, retryCount };
    const cut = new AbortController();
    const done = this.finish(attempt, data, cut.signal).finally(() => {
      this.held.delete(id);
      this.wake();
    });
    this.held.set(id, { attempt, group: groupId ?? undefined, cut, done });
  }

  private async finish(attempt: HeldJob['attempt'], data: JobData, signal: AbortSignal): Promise<void> {
    // Not what was thrown: it would be stored, and may quote what was sent.
    const isDone = await this.work.handle(data, signal).then(
      () => true,
      () => false,
    );
    if (signal.aborted) return;
    await (isDone ? this.boss.complete(this.queue, attempt) : this.boss.fail(this.queue, attempt)).catch(
      this.noteTrouble,
    );
  }

  /** Tells that this process lives, and hears which jobs another process has taken meanwhile. */
  private async beat(): Promise<void> {
    const held = [...this.held.values()];
    if (held.length === 0) return;
    // It answers more than its type says: its own workers read this too.
    const { settled } = (await this.boss.touch(
      this.queue,
      held.map(({ attempt }) => attempt),
    )) as { settled?: string[] };
    for (const { attempt, cut } of held) if (settled?.includes(attempt.id) === false) cut.abort();
  }
}
