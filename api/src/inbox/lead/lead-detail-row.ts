import type { LandInterest, LeadSource } from '../../leads/lead/lead-enums.js';
import { clockStateAt } from '../../leads/lead/response-clock.js';
import { findArea } from '../../texting/may-text/area-codes.js';
import type { StaffIdentity } from '../../staff/access/staff-identity.js';
import type { WhyNot } from '../../texting/may-text/why-not.sql.js';
import type { ConsentRecord } from './consent-record.dto.js';
import type { LeadDetail, OtherSubmission, SentPerson } from './lead-detail.dto.js';
import { toLeadState, type LeadStateRow } from './lead-state-row.js';
import { type InJson, markUndoable, type TimelineJson, toTimelineEntry } from './timeline-row.js';

interface ConsentJson {
  readonly agreed_to_terms: boolean;
  readonly agreed_at: string;
  readonly sms_ticked: boolean | null;
  readonly sms_wording: string | null;
  readonly wording: string | null;
  readonly wording_version: string | null;
  readonly wording_sha256: string | null;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly page_url: string | null;
  readonly section_release: string | null;
}

interface OtherJson extends InJson<Omit<OtherSubmission, 'assignee' | 'respondBy' | 'clockState'>> {
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly respondBy: string | null;
  readonly firstContactAt: string | null;
}

/** One row of READ_LEAD. */
export interface LeadDetailRow extends LeadStateRow {
  readonly received_at: Date;
  readonly source: LeadSource;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string;
  readonly phone_unlikely: boolean;
  readonly sent: SentPerson;
  readonly note: string | null;
  readonly interests: LandInterest[] | null;
  readonly respond_by: Date | null;
  readonly first_contact_at: Date | null;
  readonly is_duplicate: boolean;
  readonly is_test: boolean;
  readonly consent: ConsentJson | null;
  readonly timeline: TimelineJson[];
  readonly others: OtherJson[];
}

/** Everything about a lead as the wire has it. */
export function toLeadDetail(
  row: LeadDetailRow,
  whyNotText: readonly WhyNot[],
  reader: StaffIdentity,
  now: Date,
): Omit<LeadDetail, 'openTimes'> {
  const received = { id: row.id, at: row.received_at, kind: 'received', staff: null } as const;
  return {
    ...toLeadState(row),
    receivedAt: row.received_at,
    source: row.source,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    sent: isAsSent(row) ? null : row.sent,
    note: row.note,
    interests: row.interests,
    respondBy: row.respond_by,
    clockState: clockStateAt(now, {
      respondBy: row.respond_by,
      firstContactAt: row.first_contact_at,
      status: row.status,
    }),
    firstContactAt: row.first_contact_at,
    area: findArea(row.phone),
    flags: {
      unlikelyPhone: row.phone_unlikely,
      duplicate: row.is_duplicate,
      suspectedSpam: row.quarantined,
      confirmedSpam: row.quarantine_state === 'confirmed',
      test: row.is_test,
    },
    mayText: whyNotText.length === 0,
    whyNotText: [...whyNotText],
    consent: row.consent && toConsentRecord(row.consent),
    timeline: markUndoable([received, ...row.timeline.map(toTimelineEntry)], reader, now),
    otherSubmissions: row.others.map((other) => toOtherSubmission(other, now)),
  };
}

function isAsSent({ sent, first_name, last_name, email, phone }: LeadDetailRow): boolean {
  const isNow = [sent.firstName === first_name, sent.lastName === last_name, sent.email === email];
  return isNow.every(Boolean) && sent.phone === phone;
}

function toConsentRecord(consent: ConsentJson): ConsentRecord {
  return {
    agreedToTerms: consent.agreed_to_terms,
    agreedAt: new Date(consent.agreed_at),
    wording: consent.wording,
    wordingVersion: consent.wording_version,
    wordingSha256: consent.wording_sha256,
    smsConsent: consent.sms_ticked,
    smsWording: consent.sms_wording,
    ip: consent.ip,
    userAgent: consent.user_agent,
    pageUrl: consent.page_url,
    sectionRelease: consent.section_release,
  };
}

function toOtherSubmission(other: OtherJson, now: Date): OtherSubmission {
  const { receivedAt, assigneeId, assigneeName, respondBy, firstContactAt, ...rest } = other;
  const clock = { respondBy: toDate(respondBy), firstContactAt: toDate(firstContactAt), status: rest.status };
  return {
    ...rest,
    receivedAt: new Date(receivedAt),
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
    respondBy: clock.respondBy,
    clockState: clockStateAt(now, clock),
  };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
