import { Injectable } from '@nestjs/common';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge } from 'prom-client';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import { JobRunner } from '../jobs/job-runner.js';
import { JobsDatabase } from '../jobs/jobs-database.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';
import { AT_RISK_HOURS, isPromiseOpenInSql } from '../leads/lead/response-clock.js';
import { COUNT_NOTICES } from '../notices/outbox/notice-rows.sql.js';
import { PrivacyRequestsRepository } from '../privacy/requests/privacy-requests.repository.js';
import { registry } from '../telemetry/counters.js';
import { MetricsServer } from '../telemetry/metrics-server.js';

// Several may scrape, and each api of the same database is asked.
const KEPT_MS = 5000;
/** In DATA_DIR: touched by the backup command of OPERATIONS once a dump is complete. */
const BACKUP_MARK = 'last-backup';

const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });

const overdue = gauge('land_leads_overdue', 'Unanswered sellers whose promised 24 hours are over.');
const atRisk = gauge('land_leads_at_risk', 'Unanswered sellers whose promised 24 hours end within 4 hours.');
const pending = gauge('land_notices_pending', 'Notices that wait for their first or next try.');
const late = gauge('land_notices_late', 'Of them, those that have waited for more than 15 minutes.');
const failed = gauge('land_notices_failed', 'Notices that were given up.');
const lateRequests = gauge('land_privacy_requests_overdue', 'Privacy requests that are past a day they are due by.');
const isUp = gauge('land_database_up', '1 when Postgres answered.');
const missesSchema = gauge(
  'land_jobs_schema_missing',
  '1 while background work fails because a table, column or function is missing.',
);
const poolGauge = (name: string, whose: string) =>
  new Gauge({
    name,
    help: `The pool that serves ${whose}: its connections in use and idle, and statements that wait for one.`,
    labelNames: ['state'] as const,
    registers: [registry],
  });
const connections = poolGauge('land_database_connections', 'requests');
const jobConnections = poolGauge('land_jobs_database_connections', 'background jobs');
const freeBytes = gauge('land_data_folder_free_bytes', 'Free space on the disk of DATA_DIR.');
const sizeBytes = gauge('land_data_folder_size_bytes', 'Size of the disk of DATA_DIR.');
const lastBackup = gauge('land_last_backup_timestamp_seconds', 'When the last backup was complete; 0: never.');

// Reads only the index leads_open_promises, and no rows.
const COUNT_PROMISES = statement<{ now: Date }, { atRisk: number; overdue: number }>(
  'count-promises',
  `
SELECT count(*) FILTER (WHERE respond_by > :now::timestamptz)::int AS "atRisk", count(*) FILTER (WHERE respond_by <= :now::timestamptz)::int AS overdue
FROM ${LEADS} l
WHERE ${isPromiseOpenInSql('l')} AND NOT quarantined AND respond_by <= :now::timestamptz + interval '${AT_RISK_HOURS} hours'`,
);

/**
 * The state of the site at the time of the scrape. A gauge that cannot be read is left out instead of keeping its last
 * value.
 */
@Injectable()
export class StateGauges {
  private readAt = -Infinity;
  private reading: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: JobsDatabase,
    private readonly requests: PrivacyRequestsRepository,
    private readonly runner: JobRunner,
    metrics: MetricsServer,
  ) {
    metrics.readGauges = () => this.read();
  }

  /** Never throws. */
  private async read(): Promise<void> {
    if (performance.now() - this.readAt > KEPT_MS) {
      this.readAt = performance.now();
      this.reading = Promise.all([this.readWork(), this.readDisk(), this.readBackup()]);
    }
    await this.reading;
    missesSchema.set(Number(this.runner.missesSchema));
    readPool(connections, this.database);
    readPool(jobConnections, this.jobs);
  }

  private async readWork(): Promise<void> {
    try {
      const now = new Date();
      const promises = await this.database.queryOne(COUNT_PROMISES.with({ now }));
      const notices = await this.database.queryOne(COUNT_NOTICES.with());
      const requests = await this.requests.countDue(now);
      overdue.set(promises.overdue);
      atRisk.set(promises.atRisk);
      pending.set(notices.pending);
      late.set(notices.late);
      failed.set(notices.failed);
      lateRequests.set(requests.overdue);
      isUp.set(1);
    } catch {
      for (const stale of [overdue, atRisk, pending, late, failed, lateRequests]) stale.remove();
      isUp.set(0);
    }
  }

  private async readDisk(): Promise<void> {
    try {
      const { bavail, blocks, bsize } = await statfs(this.config.dataDir);
      freeBytes.set(bavail * bsize);
      sizeBytes.set(blocks * bsize);
    } catch {
      freeBytes.remove();
      sizeBytes.remove();
    }
  }

  private async readBackup(): Promise<void> {
    const mark = await stat(join(this.config.dataDir, BACKUP_MARK)).catch(() => undefined);
    lastBackup.set(mark === undefined ? 0 : Math.floor(mark.mtimeMs / 1000));
  }
}

function readPool(told: typeof connections, database: Database | JobsDatabase): void {
  try {
    const { totalCount, idleCount, waitingCount } = database.pool;
    told.set({ state: 'used' }, totalCount - idleCount);
    told.set({ state: 'idle' }, idleCount);
    told.set({ state: 'waiting' }, waitingCount);
  } catch {
    told.reset();
  }
}
