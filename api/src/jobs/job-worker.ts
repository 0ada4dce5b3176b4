import type { PgBoss } from 'pg-boss';
import type { JobQueue } from '../database/job-schema.js';

/** Does one job. Where it throws, the job is taken again after two seconds; when `signal` aborts, another process has it. */
export type JobHandler = (data: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<void>;

/** What does the jobs of a queue in this process. */
export interface JobWorker {
  readonly queue: JobQueue;
  /** Most jobs at a time. */
  readonly atOnce: number;
  readonly handle: JobHandler;
  /** Once it has started. */
  id?: string;
}

const POLL_SECONDS = 2;

/** Starts it and returns its id. Jobs of one batch begin together and are settled each by itself. */
export function startWorker(boss: PgBoss, { queue, atOnce, handle }: JobWorker): Promise<string> {
  const options = { batchSize: atOnce, pollingIntervalSeconds: POLL_SECONDS, burstWhenBatchFull: true, perJobResults: true } as const;
  return boss.work<Record<string, string>>(queue, options, (jobs) =>
    Promise.all(
      jobs.map(({ id, data, signal }) =>
        handle(data, signal).then(
          () => ({ id, status: 'completed' as const }),
          // Not what was thrown: it would be stored, and may quote what was sent.
          () => ({ id, status: 'failed' as const }),
        ),
      ),
    ),
  );
}
