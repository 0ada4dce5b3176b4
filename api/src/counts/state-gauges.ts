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

// Gauges are read at most this often, because several Prometheus servers may scrape each api of the same database.
const KEPT_MS = 5000;
/** A file in DATA_DIR that the backup command (shell/OPERATIONS.md) touches once a dump is complete. */
const BACKUP_MARK = 'last-backup';

const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });

const overdue = gauge('land_leads_overdue', 'Unanswered sellers whose promised 24 hours are over.');
const atRisk = gauge('land_leads_at_risk', 'Unanswered sellers whose promised 24 hours end within 4 hours.');
const pendingNotices = gauge('land_notices_pending', 'Notices that wait for their first or next try.');
const lateNotices = gauge('land_notices_late', 'Notices that have waited for more than 15 minutes.');
const failedNotices = gauge('land_notices_failed', 'Notices that were not delivered and are not tried again.');
const lateRequests = gauge('land_privacy_requests_overdue', 'Privacy requests whose due date is over.');
const isUp = gauge('land_database_up', '1 if Postgres responded to the last reading, otherwise 0.');
const missesSchema = gauge(
  'land_jobs_schema_missing',
  '1 while background jobs fail because a table, column or function is missing.',
);
const poolGauge = (name: string, users: string) =>
  new Gauge({
    name,
    help: `The connection pool of ${users}: connections in use and idle, and statements that wait for a connection.`,
    labelNames: ['state'] as const,
    registers: [registry],
  });
const connections = poolGauge('land_database_connections', 'requests');
const jobConnections = poolGauge('land_jobs_database_connections', 'background jobs');
const freeBytes = gauge('land_data_folder_free_bytes', 'Free space on the disk of DATA_DIR.');
const sizeBytes = gauge('land_data_folder_size_bytes', 'Size of the disk of DATA_DIR.');
const lastBackup = gauge('land_last_backup_timestamp_seconds', 'When the last backup was completed; 0 if never.');

// An index-only scan of leads_open_promises, without reading rows.
const COUNT_PROMISES = statement<{ now: Date }, { atRisk: number; overdue: number }>(
  'count-promises',
  `
SELECT count(*) FILTER (WHERE respond_by > :now::timestamptz)::int AS "atRisk", count(*) FILTER (WHERE respond_by <= :now::timestamptz)::int AS overdue
FROM ${LEADS} l
WHERE ${isPromiseOpenInSql('l')} AND NOT quarantined AND respond_by <= :now::timestamptz + interval '${AT_RISK_HOURS} hours'`,
);

/**
 * Gauges of the state of the site at the time of a scrape. A gauge that cannot be read is left out, because its last
 * value may be wrong.
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
      pendingNotices.set(notices.pending);
      lateNotices.set(notices.late);
      failedNotices.set(notices.failed);
      lateRequests.set(requests.overdue);
      isUp.set(1);
    } catch {
      for (const stale of [overdue, atRisk, pendingNotices, lateNotices, failedNotices, lateRequests]) stale.remove();
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

function readPool(states: typeof connections, database: Database | JobsDatabase): void {
  try {
    const { totalCount, idleCount, waitingCount } = database.pool;
    states.set({ state: 'used' }, totalCount - idleCount);
    states.set({ state: 'idle' }, idleCount);
    states.set({ state: 'waiting' }, waitingCount);
  } catch {
    states.reset();
  }
}
