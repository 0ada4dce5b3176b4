import type { LandInterest, LeadSource } from '../../leads/lead/lead-enums.js';
import { clockStateAt } from '../../leads/lead/response-clock.js';
import { findArea } from '../../texting/may-text/area-codes.js';
import type { WhyNot } from '../../texting/may-text/why-not.js';
import type { ConsentRecord } from './consent-record.dto.js';
import type { LeadDetail, OtherSubmission } from './lead-detail.dto.js';
import { toLeadState, type LeadStateRow } from './lead-state-row.js';
import type { TimelineEntry } from './timeline-entry.dto.js';

// Times inside JSON are texts with microseconds; the wire has milliseconds everywhere.
type InJson<T> = { [Key in keyof T]: T[Key] extends Date | undefined ? string : T[Key] };

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

type TimelineJson = InJson<Omit<TimelineEntry, 'staff'>> & {
  readonly staffId: string | null;
  readonly staffName: string | null;
};
type OtherJson = InJson<Omit<OtherSubmission, 'same'>> & { readonly samePhone: boolean; readonly sameEmail: boolean };

/** One row of READ_LEAD. */
export interface LeadDetailRow extends LeadStateRow {
  readonly received_at: Date;
  readonly source: LeadSource;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string;
  readonly phone_unlikely: boolean;
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
export function toLeadDetail(row: LeadDetailRow, whyNotText: readonly WhyNot[], now: Date): LeadDetail {
  return {
    ...toLeadState(row),
    receivedAt: row.received_at,
    source: row.source,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    note: row.note,
    interests: row.interests,
    respondBy: row.respond_by,
    clockState: clockStateAt(now, { respondBy: row.respond_by, firstContactAt: row.first_contact_at }),
    firstContactAt: row.first_contact_at,
    area: findArea(row.phone),
    flags: {
      unlikelyPhone: row.phone_unlikely,
      duplicate: row.is_duplicate,
      suspectedSpam: row.quarantined,
      test: row.is_test,
    },
    mayText: whyNotText.length === 0,
    whyNotText: [...whyNotText],
    consent: row.consent && toConsentRecord(row.consent),
    timeline: [
      { id: row.id, at: row.received_at, kind: 'received', staff: null },
      ...row.timeline.map(toTimelineEntry),
    ],
    otherSubmissions: row.others.map(toOtherSubmission),
  };
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

function toTimelineEntry({ at, staffId, staffName, loggedAt, ...what }: TimelineJson): TimelineEntry {
  const staff = staffId === null ? null : { id: staffId, name: staffName ?? '' };
  const isFollowUp = (what.what ?? what.kind) === 'follow-up-changed';
  return {
    ...what,
    ...(isFollowUp && { from: toWireTime(what.from), to: toWireTime(what.to) }),
    at: new Date(at),
    staff,
    ...(loggedAt !== undefined && { loggedAt: new Date(loggedAt) }),
  };
}

function toWireTime(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : new Date(text).toISOString();
}

function toOtherSubmission({ samePhone, sameEmail, receivedAt, ...other }: OtherJson): OtherSubmission {
  const same = [...(samePhone ? ['phone' as const] : []), ...(sameEmail ? ['email' as const] : [])];
  return { ...other, receivedAt: new Date(receivedAt), same };
}
