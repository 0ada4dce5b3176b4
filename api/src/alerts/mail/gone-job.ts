import { Injectable } from '@nestjs/common';
import type { GoneStatus } from '../../deals/deal/deal-facts.js';
import { GoneEmailsRepository } from '../../deals/interests/gone-emails.repository.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { AlertMails } from './alert-mails.js';
import type { CallResult } from './alert-transport.js';
import { ListKey } from '../members/list-key.js';
import { FIND_RECIPIENT } from '../members/members.sql.js';

const IDLE_MS = 1000;
const MOST_TRIES = 4;
const RETRY_MINUTES = 10;

/** The status of an email after a try. Only an email that the server certainly did not accept is tried again. */
export function statusAfterTry({ status }: Pick<CallResult, 'status'>, tries: number): GoneStatus {
  if (status === 'later' || status === 'waiting') return tries < MOST_TRIES ? 'waiting' : 'refused';
  return status;
}

/** Emails interested members that land was sold, at most once each. */
@Injectable()
export class GoneJob {
  constructor(
    private readonly database: JobsDatabase,
    private readonly emails: GoneEmailsRepository,
    private readonly mails: AlertMails,
    private readonly key: ListKey,
  ) {}

  /** Sends the next email, and returns the milliseconds until the next run. */
  async run(): Promise<number> {
    const claimed = await this.emails.claim();
    if (claimed === undefined) return IDLE_MS;
    const { dealId, leadId, title, tries } = claimed;
    const [member] = await this.database.query(FIND_RECIPIENT.with({ leadId, ...this.key.keys }));
    const status = member?.email
      ? statusAfterTry(
          await this.mails.sendGone({ dealId, hash: member.hash }, { email: member.email, leadId, title }),
          tries,
        )
      : 'skipped';
    await this.emails.record(claimed, status, status === 'waiting' ? RETRY_MINUTES : 0);
    return 0;
  }
}
