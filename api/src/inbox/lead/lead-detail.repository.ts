import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { findArea } from '../../texting/may-text/area-codes.js';
import { ContactHours } from '../../texting/may-text/contact-hours.js';
import { TextGate } from '../../texting/may-text/text-gate.js';
import type { ActingStaff, Actor } from '../../staff/access/actor.js';
import { type HashKeys, ListKey } from '../../alerts/members/list-key.js';
import { memberEntries, membershipOf } from '../../alerts/members/member-history.sql.js';
import { dealEntries, interestsOf } from '../../deals/deal/deal-history.sql.js';
import { titleOf } from '../../deals/deal/deal-words.js';
import { letterEntries } from '../../letters/letter-rows.sql.js';
import { isOfTextInSql, textEntries } from '../../texting/by-hand/lead-texts.sql.js';
import { emailEntries, isOfEmailInSql, isUnreadInSql } from '../../emails/lead-email-rows.sql.js';
import { landEntries } from '../../land/parcel-rows.sql.js';
import type { InterestOfLead, LeadDetail } from './lead-detail.dto.js';
import type { DealName, TimelineEntry } from './timeline-entry.dto.js';
import { flagsInSql, PERSON, STATE } from './lead-state.sql.js';
import { CHANGE, CHANGE_NAMES, markUndoable } from './timeline-row.js';
import { statement } from '../../database/statement.js';
import { formatJsonTime } from '../../database/connection/format-json-time.js';
import { clockStateInSql } from '../../leads/lead/response-clock.js';
import { CONSENTS } from '../../consent/ledger/consent-rows.sql.js';
import {
  ALL_CONTACTS,
  answersInSql,
  sentValueInSql,
  LEADS,
  personInSql,
  isFormerContactInSql,
} from '../../leads/lead/lead-rows.sql.js';
import { type Person, PERSON_FIELDS } from '../../leads/lead/submitted-fields.js';
import { offerEntries } from '../../offers/offer/offer-rows.sql.js';
import { awayInSql } from '../../staff/absences/absence-rows.sql.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { linkedLeadsInSql } from '../same-person/same-person.sql.js';

/** The columns of a deal from which `titleOf` makes its title. */
type StoredDealName = { readonly id: string } & Parameters<typeof titleOf>[0];
type StoredEntry = Omit<TimelineEntry, 'deal'> & { readonly deal?: StoredDealName };
type StoredInterest = Omit<InterestOfLead, 'deal'> & { readonly deal: StoredDealName };

const toDealName = (deal: StoredDealName): DealName => ({ id: deal.id, title: titleOf(deal) });
const toEntry = ({ deal, ...entry }: StoredEntry): TimelineEntry => ({
  ...entry,
  ...(deal && { deal: toDealName(deal) }),
});

const SENT = Object.keys(PERSON_FIELDS)
  .map((field) => `'${field}', ${sentValueInSql('lead', field as keyof Person)}`)
  .join(', ');

/**
 * Reads everything about a lead and adds the audit entry that names the reader; without the entry no row is returned.
 * The entry comes last, because it locks the audit trail.
 */
export const READ_LEAD = statement<
  Actor & HashKeys & { leadId: string },
  Omit<LeadDetail, 'area' | 'mayText' | 'whyNotText' | 'openTimes' | 'timeline' | 'interests'> & {
    readonly timeline: StoredEntry[];
    readonly interests: StoredInterest[];
  }
>(
  'read-lead',
  `
WITH lead AS MATERIALIZED (
  SELECT l.* FROM ${LEADS} l WHERE l.id = :leadId::uuid
), timeline AS (
  SELECT n.id, n.at, n.staff_id, jsonb_build_object('kind', 'note', 'text', n.text) AS what
  FROM lead_notes n WHERE n.lead_id = :leadId::uuid
  UNION ALL
  SELECT c.id, c.at, c.staff_id,
    jsonb_build_object('kind', 'contact', 'channel', c.channel, 'outcome', c.outcome, 'loggedAt', ${formatJsonTime('c.logged_at')})
  FROM ${ALL_CONTACTS} c WHERE c.lead_id = :leadId::uuid AND NOT ${isOfEmailInSql('c.id', ':leadId::uuid')} AND NOT ${isOfTextInSql('c.id', ':leadId::uuid')}
  UNION ALL
  SELECT c.retraction_id, c.retracted_at, c.retracted_by, jsonb_build_object('kind', 'contact-retracted', 'of', c.id)
  FROM ${ALL_CONTACTS} c WHERE c.lead_id = :leadId::uuid AND c.retraction_id IS NOT NULL AND NOT ${isOfEmailInSql('c.id', ':leadId::uuid')} AND NOT ${isOfTextInSql('c.id', ':leadId::uuid')}
  UNION ALL
  SELECT e.id, e.at, e.staff_id, ${CHANGE} FROM lead_events e ${CHANGE_NAMES}
  WHERE e.lead_id = :leadId::uuid
  UNION ALL ${offerEntries(':leadId::uuid')}
  UNION ALL ${landEntries(':leadId::uuid')}
  UNION ALL ${letterEntries(':leadId::uuid')}
  UNION ALL ${dealEntries(':leadId::uuid')}
  UNION ALL ${memberEntries(':leadId::uuid')}
  UNION ALL ${emailEntries(':leadId::uuid')}
  UNION ALL ${textEntries(':leadId::uuid')}
), others AS (
  SELECT o.* FROM lead, LATERAL (
    SELECT * FROM ${LEADS} l WHERE l.phone = lead.phone AND l.id <> lead.id ORDER BY received_at DESC LIMIT 100) o
  UNION
  SELECT o.* FROM lead, LATERAL (
    SELECT * FROM ${LEADS} l WHERE lower(l.email) = lower(lead.email) AND l.email IS NOT NULL AND l.id <> lead.id ORDER BY received_at DESC LIMIT 100) o
  UNION
  SELECT o.* FROM lead, LATERAL (
    SELECT * FROM ${LEADS} l WHERE l.id <> lead.id AND (${isFormerContactInSql('l', 'lead.phone')} OR ${isFormerContactInSql('l', 'lower(lead.email)')}) ORDER BY received_at DESC LIMIT 100) o
  UNION
  SELECT o.* FROM lead, unnest(former_keys(lead.former)) AS key, LATERAL (
    SELECT * FROM ${LEADS} l WHERE l.id <> lead.id AND (l.phone = key OR lower(l.email) = key) ORDER BY received_at DESC LIMIT 100) o
  UNION
  SELECT o.* FROM (
    SELECT l.* FROM ${linkedLeadsInSql(':leadId::uuid')} said JOIN ${LEADS} l ON l.id = said.id ORDER BY received_at DESC LIMIT 100) o
), detail AS MATERIALIZED (
  SELECT lead.*,
    ${flagsInSql('lead')} AS flags, ${membershipOf('lead')} AS membership, ${interestsOf('lead.id')} AS interested_in,
    nullif(jsonb_build_object(${SENT}), ${PERSON}) AS sent,
    (SELECT jsonb_build_object('agreedToTerms', c.agreed_to_terms, 'agreedAt', ${formatJsonTime('c.agreed_at')}, 'wording', c.wording, 'wordingVersion', c.wording_version,
        'wordingSha256', encode(c.wording_sha256, 'hex'), 'smsConsent', c.sms_ticked,
        'smsWording', (SELECT s.wording FROM ${CONSENTS} s WHERE s.lead_id = lead.id AND s.channel = 'sms' AND s.kind = 'grant' LIMIT 1),
        'ip', host(c.ip), 'userAgent', c.user_agent, 'pageUrl', c.page_url, 'sectionRelease', c.section_release)
     FROM ${CONSENTS} c WHERE c.lead_id = lead.id AND c.channel = 'terms' AND c.kind = 'grant' ORDER BY c.agreed_at DESC LIMIT 1) AS consent,
    (SELECT coalesce(jsonb_agg(t.what || jsonb_build_object('id', t.id, 'at', ${formatJsonTime('t.at')}, 'staff', s) ORDER BY t.at, t.id), '[]')
     FROM timeline t LEFT JOIN ${STAFF_NAMES} s ON s.id = t.staff_id) AS timeline,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'type', o.type, 'status', o.status, 'receivedAt', ${formatJsonTime('o.received_at')},
        'firstName', o.first_name, 'lastName', o.last_name, 'quarantined', o.quarantined, 'test', o.is_test,
        'assignee', s, 'respondBy', ${formatJsonTime('o.respond_by')}, 'clockState', ${clockStateInSql('o')},
        'same', array_remove(ARRAY[CASE WHEN o.phone = lead.phone THEN 'phone' END, CASE WHEN lower(o.email) = lower(lead.email) THEN 'email' END,
          CASE WHEN o.id IN (SELECT id FROM ${linkedLeadsInSql('lead.id')} said) THEN 'staff' END,
          CASE WHEN ${isFormerContactInSql('o', 'lead.phone')} OR ${isFormerContactInSql('o', 'lower(lead.email)')} OR ${isFormerContactInSql('lead', 'o.phone')} OR ${isFormerContactInSql('lead', 'lower(o.email)')} THEN 'corrected' END], NULL)) ORDER BY o.received_at DESC, o.id DESC), '[]')
     FROM (SELECT * FROM others ORDER BY received_at DESC, id DESC LIMIT 100) o LEFT JOIN ${STAFF_NAMES} s ON s.id = o.assignee_id) AS other_submissions
  FROM lead
), seen AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'lead-read', detail.id, :ip::inet, '{}') FROM detail
)
SELECT ${STATE}, ${awayInSql('lead.assignee_id')} AS away, lead.received_at AS "receivedAt", lead.source, ${personInSql('lead')},
  lead.sent, ${answersInSql('lead')} AS answers, lead.respond_by AS "respondBy", lead.first_contact_at AS "firstContactAt", ${clockStateInSql('lead')} AS "clockState", lead.flags, ${isUnreadInSql('lead.id')} AS "unreadEmail", lead.consent, lead.membership, lead.interested_in AS interests, lead.timeline,
  lead.other_submissions AS "otherSubmissions"
FROM seen, detail AS lead LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = lead.assignee_id`,
);

/** Reads single leads. */
@Injectable()
export class LeadDetailRepository {
  constructor(
    private readonly database: Database,
    private readonly textGate: TextGate,
    private readonly contactHours: ContactHours,
    private readonly listKey: ListKey,
  ) {}

  /**
   * Returns everything about a lead, with an audit entry for reading it; undefined if the lead does not exist.
   * @throws DatabaseAway
   */
  async read(id: string, reader: ActingStaff): Promise<LeadDetail | undefined> {
    const [row] = await this.database.query(READ_LEAD.with({ ...reader, ...this.listKey.keys, leadId: id }));
    if (row === undefined) return undefined;
    const now = new Date();
    const { phone } = row;
    const whyNotText = phone === null ? (['unreachable'] as const) : await this.textGate.findReasons(phone);
    const received = { id, at: row.receivedAt.toISOString(), kind: 'received', staff: null } as const;
    return {
      ...row,
      timeline: markUndoable([received, ...row.timeline.map(toEntry)], reader, now),
      interests: row.interests.map(({ deal, ...interest }) => ({ ...interest, deal: toDealName(deal) })),
      area: phone === null ? null : findArea(phone),
      mayText: whyNotText.length === 0,
      whyNotText: [...whyNotText],
      openTimes: phone === null ? { call: [], text: [] } : await this.contactHours.find(phone, now),
    };
  }
}
