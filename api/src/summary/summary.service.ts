import { Injectable } from '@nestjs/common';
import { LEAD_STATUSES, LOST_REASONS, type LeadType } from '../leads/lead/lead-enums.js';
import { PrivacyRequestsRepository } from '../privacy/privacy-requests.repository.js';
import type { FirstResponse, LossCounts, Summary } from './summary.dto.js';
import { SummaryRepository, type CountRow, type ResponseRow } from './summary.repository.js';

/** Tells where the work stands. */
@Injectable()
export class SummaryService {
  constructor(
    private readonly leads: SummaryRepository,
    private readonly requests: PrivacyRequestsRepository,
  ) {}

  /** @throws DatabaseAway */
  async read(at = new Date()): Promise<Summary> {
    const [counts, losses, promises, responses, notices, privacyRequests] = await Promise.all([
      this.leads.countLeads(),
      this.leads.countLosses(),
      this.leads.countPromises(at),
      this.leads.measureResponses(at),
      this.leads.countNotices(),
      this.requests.countDue(at),
    ]);
    const spam = counts.filter(({ quarantine_state }) => isQuarantined(quarantine_state));
    return {
      at,
      counts: { seller: byStatus('seller', counts), buyer: byStatus('buyer', counts) },
      lostReasons: Object.fromEntries(
        LOST_REASONS.map((reason) => [reason, losses.find((row) => row.reason === reason)?.count ?? 0]),
      ) as unknown as LossCounts,
      atRisk: promises.at_risk,
      overdue: promises.overdue,
      quarantined: sum(spam),
      awaitingDecision: sum(spam.filter(({ quarantine_state }) => quarantine_state === 'suspected')),
      firstResponse: { last7Days: responseOf(7, responses), last30Days: responseOf(30, responses) },
      privacyRequests,
      notices,
    };
  }
}

function isQuarantined(state: string): boolean {
  return state === 'suspected' || state === 'confirmed';
}

function byStatus<Counts>(type: LeadType, rows: readonly CountRow[]): Counts {
  const ofType = rows.filter((row) => row.type === type && !isQuarantined(row.quarantine_state));
  return Object.fromEntries(
    LEAD_STATUSES[type].map((status) => [status, sum(ofType.filter((row) => row.status === status))]),
  ) as Counts;
}

function sum(rows: readonly CountRow[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}

function responseOf(days: number, rows: readonly ResponseRow[]): FirstResponse {
  const row = rows.find((each) => each.days === days);
  return {
    answered: row?.answered ?? 0,
    medianSeconds: row?.median ?? null,
    percentile90Seconds: row?.percentile_90 ?? null,
  };
}
