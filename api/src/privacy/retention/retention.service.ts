import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { JobRunner } from '../../jobs/job-runner.js';
import { deleteMailsOf } from '../../notices/email/mail-folder.js';
import { TextFolder } from '../../texting/sending/text-folder.js';
import { PeopleRepository } from '../people/people.repository.js';
import { RETENTION_YEARS } from '../requests/privacy-deadlines.js';

const HOUR_MS = 3_600_000;
// An erasure locks the audit trail until it commits, so it is limited to a number that takes little time.
const MOST_AT_ONCE = 200;

/** Erases data older than the privacy policy allows, every hour. Any number of processes may run it. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly config: Config,
    private readonly textFolder: TextFolder,
    runner: JobRunner,
  ) {
    runner.repeat(async () => ((await this.eraseExpired()) === MOST_AT_ONCE ? 0 : HOUR_MS));
  }

  /** Returns how many leads were erased. @throws DatabaseAway */
  async eraseExpired(): Promise<number> {
    const leads = await this.people.eraseExpired(MOST_AT_ONCE, RETENTION_YEARS);
    deleteMailsOf(this.config.dataDir, leads);
    if (leads.length > 0) await this.textFolder.deleteOfErased();
    return leads.length;
  }
}
