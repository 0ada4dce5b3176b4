import { Injectable } from '@nestjs/common';
import { LEAD_STATUSES, LOST_REASONS, type LeadType } from '../leads/lead/lead-enums.js';
import { PrivacyRequestsRepository } from '../privacy/privacy-requests.repository.js';
import type { Summary } from './summary.dto.js';
import { SummaryRepository, type CountRow, type LossRow, type PromiseCounts } from './summary.repository.js';

interface Work {
  readonly counts: readonly CountRow[];
  readonly losses: readonly LossRow[];
  readonly promises: PromiseCounts;
}

/** Tells where the work stands. */
@Injectable()
export class SummaryService {
  constructor(
    private readonly leads: SummaryRepository,
    private readonly requests: PrivacyRequestsRepository,
  ) {}

  /**
   * Of all leads, or of those that somebody works.
   * @throws DatabaseAway
   */
  async read(staffId?: string, at = new Date()): Promise<Summary> {
    const [{ counts, losses, promises }, firstResponse, notices, privacyRequests] = await Promise.all([
      staffId === undefined ? this.countAll(at) : this.countOwn(staffId, at),
      this.leads.measureResponses(at, staffId),
      this.leads.countNotices(),
      this.requests.countDue(at),
    ]);
    const spam = counts.filter(isQuarantined);
    return {
      at,
      counts: { seller: byStatus('seller', counts), buyer: byStatus('buyer', counts) },
      lostReasons: countEach(LOST_REASONS, losses, ({ reason }) => reason),
      ...promises,
      quarantined: sum(spam),
      awaitingDecision: sum(spam.filter(({ quarantine }) => quarantine === 'suspected')),
      firstResponse,
      privacyRequests,
      notices,
    };
  }

  private async countAll(at: Date): Promise<Work> {
    const [counts, losses, promises] = await Promise.all([
      this.leads.countLeads(),
      this.leads.countLosses(),
      this.leads.countPromises(at),
    ]);
    return { counts, losses, promises };
  }

  private async countOwn(staffId: string, at: Date): Promise<Work> {
    const counts = await this.leads.countOwn(staffId, at);
    const total = (state: keyof PromiseCounts) => counts.reduce((before, row) => before + row[state], 0);
    const promises = { atRisk: total('atRisk'), overdue: total('overdue'), lostUnanswered: total('lostUnanswered') };
    return { counts, losses: counts.filter((row) => !isQuarantined(row)), promises };
  }
}

function isQuarantined({ quarantine }: CountRow): boolean {
  return quarantine === 'suspected' || quarantine === 'confirmed';
}

const byStatus = (type: LeadType, rows: readonly CountRow[]) =>
  countEach(
    LEAD_STATUSES[type],
    rows.filter((row) => row.type === type && !isQuarantined(row)),
    ({ status }) => status,
  );

function countEach<Name extends string, Row extends Pick<CountRow, 'count'>>(
  names: readonly Name[],
  rows: readonly Row[],
  nameOf: (row: Row) => Name | null,
): Record<Name, number> {
  const counts = names.map((name) => [name, sum(rows.filter((row) => nameOf(row) === name))]);
  return Object.fromEntries(counts) as Record<Name, number>;
}

function sum(rows: readonly Pick<CountRow, 'count'>[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
