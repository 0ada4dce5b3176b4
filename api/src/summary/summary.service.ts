import { Injectable } from '@nestjs/common';
import { LEAD_STATUSES, LOST_REASONS, type LeadType } from '../leads/lead/lead-enums.js';
import { PrivacyRequestsRepository } from '../privacy/privacy-requests.repository.js';
import type { LossCounts, Summary } from './summary.dto.js';
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
      lostReasons: Object.fromEntries(
        LOST_REASONS.map((each) => [each, sum(losses.filter(({ reason }) => reason === each))]),
      ) as unknown as LossCounts,
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

function byStatus<Counts>(type: LeadType, rows: readonly CountRow[]): Counts {
  const ofType = rows.filter((row) => row.type === type && !isQuarantined(row));
  return Object.fromEntries(
    LEAD_STATUSES[type].map((status) => [status, sum(ofType.filter((row) => row.status === status))]),
  ) as Counts;
}

function sum(rows: readonly Pick<CountRow, 'count'>[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
