import { Injectable } from '@nestjs/common';
import { ReleaseCountsRepository } from './release-counts.repository.js';
import type { ReleaseReport, ReleaseTotals } from './release-report.dto.js';

/** Brings together what the shells see of the sections' releases. */
@Injectable()
export class ReleaseCountsService {
  constructor(private readonly releases: ReleaseCountsRepository) {}

  /** Adds one shell's report and tells what all of them know. @throws DatabaseAway */
  async report({ id, counts, takenBack = [] }: ReleaseReport): Promise<ReleaseTotals> {
    // Counts come last: where something fails the shell reports all of it again, and only counts without an id would be
    // added twice.
    if (takenBack.length > 0) await this.releases.addTakebacks(takenBack);
    if (counts.length > 0) await this.releases.add(counts, id);
    const [totals, known] = await Promise.all([this.releases.readTotals(), this.releases.readTakebacks()]);
    return { counts: totals, takenBack: known };
  }
}
