import { Injectable } from '@nestjs/common';
import { JobRunner } from '../../jobs/job-runner.js';
import { PendingMessagesRepository } from './pending-messages.repository.js';

const MINUTE_MS = 60_000;
/** A statement each, and others want the connections too. */
const MOST_AT_ONCE = 100;

/**
 * Makes up each minute for messages whose effect was cut off: by the end of a process, or by Postgres. Any number of
 * processes may do so.
 */
@Injectable()
export class CutOffMessages {
  constructor(pending: PendingMessagesRepository, runner: JobRunner) {
    runner.repeat(async () => ((await pending.applyCutOff(MOST_AT_ONCE)) === MOST_AT_ONCE ? 0 : MINUTE_MS));
  }
}
