import { Injectable } from '@nestjs/common';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { AbsencesService } from '../../staff/absences/absences.service.js';
import { TELL_COVERS } from './covered-leads.sql.js';

const MOST_LEADS = 500;
const EVERY_MS = 60_000;

/** Tells in the history of each lead who covers for its assignee. Several processes may run it at once. */
@Injectable()
export class CoverHistory {
  constructor(
    private readonly database: JobsDatabase,
    private readonly absences: AbsencesService,
  ) {}

  /** Adds the lines that are missing, and returns the milliseconds until the next run. */
  async tell(): Promise<number> {
    const told = await this.database.query(TELL_COVERS.with({ dayEnd: this.absences.endOfToday(), most: MOST_LEADS }));
    return told.length === MOST_LEADS ? 0 : EVERY_MS;
  }
}
