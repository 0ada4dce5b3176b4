import { Injectable } from '@nestjs/common';
import { LEAD_STATUSES, LOST_REASONS, type LeadType } from '../leads/lead/lead-enums.js';
import { PrivacyRequestsRepository } from '../privacy/privacy-requests.repository.js';
import type { FirstResponse, LossCounts, Summary } from './summary.dto.js';
import {
  SummaryRepository,
  type CountRow,
  type LossRow,
  type PromiseRow,
  type ResponseRow,
} from './summary.repository.js';

interface Work {
  readonly counts: readonly CountRow[];
  readonly losses: readonly LossRow[];
  readonly promises: PromiseRow;
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
    const [work, responses, notices, privacyRequests] = await Promise.all([
      staffId === undefined ? this.countAll(at) : this.countOwn(staffId, at),
      staffId === undefined ? this.leads.measureResponses(at) : this.leads.measureOwnResponses(staffId, at),
      this.leads.countNotices(),
      this.requests.countDue(at),
    ]);
    const { counts, losses, promises } = work;
    const spam = counts.filter(isQuarantined);
    return {
      at,
      counts: { seller: byStatus('seller', counts), buyer: byStatus('buyer', counts) },
      lostReasons: Object.fromEntries(
        LOST_REASONS.map((each) => [each, sum(losses.filter(({ reason }) => reason === each))]),
      ) as unknown as LossCounts,
      atRisk: promises.at_risk,
      overdue: promises.overdue,
      lostUnanswered: promises.unanswered,
      quarantined: sum(spam),
      awaitingDecision: sum(spam.filter(({ quarantine_state }) => quarantine_state === 'suspected')),
      firstResponse: { last7Days: responseOf(7, responses), last30Days: responseOf(30, responses) },
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
    const total = (state: keyof PromiseRow) => counts.reduce((before, row) => before + row[state], 0);
    const promises = { at_risk: total('at_risk'), overdue: total('overdue'), unanswered: total('unanswered') };
    return { counts, losses: counts.filter((row) => !isQuarantined(row)), promises };
  }
}

function isQuarantined({ quarantine_state: state }: CountRow): boolean {
  return state === 'suspected' || state === 'confirmed';
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

function responseOf(days: number, rows: readonly ResponseRow[]): FirstResponse {
  const row = rows.find((each) => each.days === days);
  return {
    answered: row?.answered ?? 0,
    medianSeconds: row?.median ?? null,
    percentile90Seconds: row?.percentile_90 ?? null,
  };
}
