import { AUDIT_ENTRIES } from '../../audit/audit-rows.sql.js';
import { formatJsonTime } from '../../database/connection/format-json-time.js';
import { dealInTimeline } from '../../deals/deal/deal-history.sql.js';
import { DEALS } from '../../deals/deal/deal-rows.sql.js';
import { REPORTED_TEXTS } from '../texts/texts.sql.js';
import { memberHashInSql } from './list-key.js';

/** The lead's timeline entries about the buyers list: id, at, staff_id and what (jsonb). */
export const memberEntries = (leadId: string) => `
  SELECT e.id, e.at, e.staff_id, jsonb_strip_nulls(jsonb_build_object('kind', 'list-' || e.kind, 'text', e.said))
  FROM list_events e WHERE e.lead_id = ${leadId}
  UNION ALL
  SELECT md5('links ' || a.seq)::uuid, a.at, a.staff_id, jsonb_build_object('kind', 'links-ended')
  FROM ${AUDIT_ENTRIES} a WHERE a.lead_id = ${leadId} AND a.action = 'early-links-ended'
  UNION ALL
  SELECT md5('denied ' || a.seq)::uuid, a.at, NULL, jsonb_build_object('kind', 'form-denied')
  FROM ${AUDIT_ENTRIES} a WHERE a.lead_id = ${leadId} AND a.action = 'joining-denied'
  UNION ALL
  SELECT md5('send ' || s.deal_id || s.hash)::uuid, s.at, NULL, jsonb_build_object('kind', 'alert-sent', 'to', s.status, 'deal', ${dealInTimeline('d')})
  FROM list_members m CROSS JOIN alerts a JOIN alert_sends s ON s.deal_id = a.deal_id AND s.hash = m.hash JOIN ${DEALS} d ON d.id = s.deal_id
  WHERE m.lead_id = ${leadId} AND s.status IN ('sent', 'refused', 'unknown')
  UNION ALL
  SELECT t.reference, t.at, NULL, jsonb_build_object('kind', 'alert-texted', 'to', t.status, 'deal', ${dealInTimeline('d')})
  FROM list_members m JOIN ${REPORTED_TEXTS} t ON t.hash = m.hash JOIN ${DEALS} d ON d.id = t.deal_id
  WHERE m.lead_id = ${leadId} AND t.status IN ('sent', 'refused', 'unknown')`;

/**
 * The buyers-list membership of the address of `lead`, an alias of LEADS: a jsonb object of ListMembership, or null.
 */
export const membershipOf = (lead: string) => `(
  SELECT jsonb_build_object('status', m.status, 'since', ${formatJsonTime("CASE m.status WHEN 'on' THEN m.joined_at ELSE m.changed_at END")}, 'wants', m.wants)
  FROM list_members m WHERE m.hash = ${memberHashInSql(`${lead}.email`)})`;
