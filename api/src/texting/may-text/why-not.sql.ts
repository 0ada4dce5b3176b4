import { CONSENTS } from '../../consent/ledger/consent-rows.sql.js';
import { asSent, LEAD_CONTACTS, LEADS, wasInSql } from '../../leads/lead/lead-rows.sql.js';
import { isStoppedInSql } from '../suppression/is-stopped.sql.js';

/** Why a number may not be texted, most important first. */
export const WHY_NOT = ['stopped', 'no-consent', 'unreachable', 'quiet-hours'] as const;

/**
 * - `stopped`: it asked for no more texts.
 * - `no-consent`: nobody checked the box for texts with it, on a form that counts.
 * - `unreachable`: it cannot be in use, or staff found that it is nobody's or somebody else's.
 * - `quiet-hours`: too early or too late where its owner may be; later it may be texted.
 */
export type WhyNot = (typeof WHY_NOT)[number];

/** The number of a phone's latest forms to look at. */
const LATEST = 20;

/**
 * Why the number `phone` (an SQL expression), whose keyed hash is `hash`, may not be texted whatever the hour: text[],
 * empty when it may. The one place that says so: the gate, the lists and the export all ask it.
 *
 * A form counts unless its lead is a test or suspected spam, only while the lead is stored, and only where it is known
 * what was agreed to. Staff's finding that a number is nobody's counts until somebody is reached there or another form
 * comes with it.
 */
export function whyNotInSql(phone: string, hash: string): string {
  return `array_remove(ARRAY[
  CASE WHEN ${isStoppedInSql(hash)} THEN 'stopped' END,
  CASE WHEN NOT EXISTS (
    SELECT FROM (
      SELECT lead_id, wording FROM ${CONSENTS} c WHERE subject_hash = ${hash} AND channel = 'sms' AND kind = 'grant' ORDER BY agreed_at DESC LIMIT ${LATEST}
    ) AS g
    JOIN ${LEADS} gl ON gl.id = g.lead_id WHERE g.wording IS NOT NULL AND gl.phone = ${phone} AND NOT gl.is_test AND NOT gl.quarantined
  ) THEN 'no-consent' END,
  CASE WHEN (SELECT ul.phone_unlikely FROM ${LEADS} ul WHERE ul.phone = ${phone} LIMIT 1) OR EXISTS (
    SELECT FROM ${latestLeads(phone)} AS ul JOIN ${LEAD_CONTACTS} uc ON uc.lead_id = ul.id
    WHERE uc.outcome = 'unreachable' AND uc.channel IN ('call', 'text') AND ${numberAt('ul', 'uc.at')} = ${phone}
      AND NOT EXISTS (SELECT FROM ${latestLeads(phone)} AS nl WHERE nl.received_at > uc.at AND NOT nl.is_test AND NOT nl.quarantined AND ${asSent('nl', 'phone')} = ${phone})
      AND NOT EXISTS (
        SELECT FROM ${latestLeads(phone)} AS rl JOIN ${LEAD_CONTACTS} rc ON rc.lead_id = rl.id
        WHERE rc.outcome = 'reached' AND rc.channel IN ('call', 'text') AND rc.at > uc.at AND ${numberAt('rl', 'rc.at')} = ${phone}
      )
  ) THEN 'unreachable' END
], NULL)`;
}

// The number of a lead at the time of a call: it may have been corrected since.
function numberAt(lead: string, at: string): string {
  return `coalesce((
    SELECT f->>'phone' FROM jsonb_array_elements(${lead}.former) AS f WHERE f ? 'phone' AND (f->>'until')::timestamptz > ${at}
    ORDER BY (f->>'until')::timestamptz LIMIT 1
  ), ${lead}.phone)`;
}

// Whoever floods us with forms of one number must not make an export of all leads look at each of them for each. OFFSET
// 0 because Postgres would rather walk all leads by their time than find the few corrected ones by their index.
function latestLeads(phone: string): string {
  const columns = 'id, received_at, is_test, quarantined, phone, former';
  const latest = (from: string) => `(SELECT ${columns} FROM ${from} ORDER BY received_at DESC LIMIT ${LATEST})`;
  const corrected = `(SELECT ${columns} FROM ${LEADS} l WHERE ${wasInSql('l', phone)} AND l.phone <> ${phone} OFFSET 0) AS l`;
  return `(${latest(`${LEADS} l WHERE l.phone = ${phone}`)} UNION ALL ${latest(corrected)})`;
}
