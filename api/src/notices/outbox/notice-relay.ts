import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { JobRunner } from '../../jobs/job-runner.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { deliveryJobOf, type NoticeChannel } from './due-delivery.js';
import { ADD_WARNINGS, FIND_LOST_JOBS, IS_WORK_WAITING, TAKE_WORK, type WorkRow } from './notice-relay.sql.js';
import { webhookNameOf } from '../webhooks/webhook-event.js';

const MOST_AT_ONCE = 200;

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
    const isSet = emails !== undefined || webhookUrls.length > 0;
    const [found] = await this.database.query(IS_WORK_WAITING.with({ isSet }));
    if (!found?.waiting) return false;
    const rows = await this.database.transaction(async (transaction) => {
      const webhooks = webhookUrls.map(webhookNameOf);
      const work = await transaction.query(TAKE_WORK.with({ most: MOST_AT_ONCE, webhooks, emails: emails ?? null }));
      await this.jobs.add('notice-email', jobsOf(work, 'email'), transaction);
      await this.jobs.add('notice-webhook', jobsOf(work, 'webhook'), transaction);
      return work;
    });
    this.jobs.wake('notice-email');
    this.jobs.wake('notice-webhook');
    return rows.some((row) => row.is_full);
  }

  /** What is to be looked at now and then: promises that run out, deliveries whose job was lost. */
  async lookAround(): Promise<void> {
    await this.database.query(ADD_WARNINGS.with());
    await this.database.query(FIND_LOST_JOBS.with());
  }
}

function jobsOf(rows: readonly WorkRow[], channel: NoticeChannel) {
  return rows.flatMap(({ id, destination, ...row }) =>
    id !== null && destination !== null && row.channel === channel ? [deliveryJobOf({ id, destination })] : [],
  );
}
