import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { JobRunner } from '../../jobs/job-runner.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { AT_RISK_HOURS } from '../../leads/lead/response-clock.js';
import { ADD_MISSED, ADD_WARNINGS, FIND_LOST_JOBS, IS_WORK_WAITING, TAKE_WORK } from './notice-relay.sql.js';
import { deliveryJobOf, type NoticeChannel } from './due-delivery.js';
import { webhookNameOf } from '../webhooks/webhook-event.js';

interface WorkRow {
  readonly id: string | null;
  readonly channel: NoticeChannel | null;
  readonly destination: string | null;
  readonly is_full: boolean;
}

const MOST_AT_ONCE = 200;
const WARNINGS = ADD_WARNINGS(AT_RISK_HOURS);

/**
 * Turns waiting notices into deliveries and jobs, and adds the warnings that time brings. Any number of processes may.
 */
@Injectable()
export class NoticeRelay {
  constructor(
    private readonly config: Config,
    private readonly database: JobsDatabase,
    private readonly jobs: JobRunner,
  ) {}

  /** Relays what waits, all of it or nothing, and tells whether more may be waiting. */
  async relay(): Promise<boolean> {
    const { emails, webhookUrls } = this.config.notices;
    const {
      rows: [found],
    } = await this.database.executeSql(IS_WORK_WAITING, [emails !== undefined || webhookUrls.length > 0]);
    if (!(found as { waiting: boolean }).waiting) return false;
    const rows = await this.database.transaction(async (transaction) => {
      const { rows } = await transaction.executeSql(TAKE_WORK, [
        MOST_AT_ONCE,
        webhookUrls.map(webhookNameOf),
        emails ?? null,
      ]);
      const work = rows as WorkRow[];
      await this.jobs.add('notice-email', jobsOf(work, 'email'), transaction);
      await this.jobs.add('notice-webhook', jobsOf(work, 'webhook'), transaction);
      return work;
    });
    this.jobs.wake('notice-email');
    this.jobs.wake('notice-webhook');
    return rows.some((row) => row.is_full);
  }

  /**
   * What is to be looked at now and then: leads that nobody announced, promises that run out, deliveries whose job was
   * lost.
   */
  async lookAround(): Promise<void> {
    await this.database.executeSql(ADD_MISSED);
    await this.database.executeSql(WARNINGS);
    await this.database.executeSql(FIND_LOST_JOBS);
  }
}

function jobsOf(rows: readonly WorkRow[], channel: NoticeChannel) {
  return rows.flatMap(({ id, destination, ...row }) =>
    id !== null && destination !== null && row.channel === channel ? [deliveryJobOf({ id, destination })] : [],
  );
}
