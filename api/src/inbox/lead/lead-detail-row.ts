import { clockStateAt } from '../../leads/lead/response-clock.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { findArea } from '../../texting/may-text/area-codes.js';
import type { WhyNot } from '../../texting/may-text/why-not.sql.js';
import type { ConsentRecord } from './consent-record.dto.js';
import type { LeadDetail, OtherSubmission } from './lead-detail.dto.js';
import type { LeadState } from './lead-state.dto.js';
import { type LeadStateRow, toLeadState } from './lead-state.sql.js';
import { type InJson, markUndoable, type TimelineJson, toTimelineEntry } from './timeline-row.js';

type OtherJson = InJson<Omit<OtherSubmission, 'clockState'>> & { readonly firstContactAt: string | null };

type Derived =
  'clockState' | 'area' | 'mayText' | 'whyNotText' | 'openTimes' | 'consent' | 'timeline' | 'otherSubmissions';

/** One row of READ_LEAD. */
export interface LeadDetailRow extends LeadStateRow, Omit<LeadDetail, keyof LeadState | Derived> {
  readonly consent: InJson<ConsentRecord> | null;
  readonly timeline: TimelineJson[];
  readonly otherSubmissions: OtherJson[];
}

/** Everything about a lead as the wire has it. */
export function toLeadDetail(
  row: LeadDetailRow,
  whyNotText: readonly WhyNot[],
  reader: ActingStaff,
  now: Date,
): Omit<LeadDetail, 'openTimes'> {
  const received = { id: row.id, at: row.receivedAt, kind: 'received', staff: null } as const;
  return {
    ...row,
    ...toLeadState(row),
    clockState: clockStateAt(now, row),
    area: findArea(row.phone),
    mayText: whyNotText.length === 0,
    whyNotText: [...whyNotText],
    consent: row.consent && { ...row.consent, agreedAt: new Date(row.consent.agreedAt) },
    timeline: markUndoable([received, ...row.timeline.map(toTimelineEntry)], reader, now),
    otherSubmissions: row.otherSubmissions.map((other) => toOtherSubmission(other, now)),
  };
}

function toOtherSubmission({ firstContactAt, ...other }: OtherJson, now: Date): OtherSubmission {
  const respondBy = toDate(other.respondBy);
  const clock = { respondBy, firstContactAt: toDate(firstContactAt), status: other.status };
  return { ...other, receivedAt: new Date(other.receivedAt), respondBy, clockState: clockStateAt(now, clock) };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
