import { CONSENTS } from '../../consent/ledger/consent-rows.sql.js';
import { sentValueInSql, LEAD_CONTACTS, LEADS, isFormerContactInSql } from '../../leads/lead/lead-rows.sql.js';
import { isPausedInSql, isStoppedInSql } from '../suppression/is-stopped.sql.js';

/** Why a number may not be texted, most important first. */
export const WHY_NOT = ['stopped', 'unread-reply', 'no-consent', 'unreachable', 'quiet-hours'] as const;

/**
 * - `stopped`: the number asked for no more texts.
 * - `unread-reply`: the number sent a reply that staff have not read.
 * - `no-consent`: no form that counts has this number and a checked box for texts.
 * - `unreachable`: the number cannot be in use, or staff logged that it is not this person's.
 * - `quiet-hours`: it is too early or too late in a place where its owner may be.
 */
export type WhyNot = (typeof WHY_NOT)[number];

/** How many of a number's latest consents and leads are searched. */
const LATEST = 20;

/**
 * The reasons why the number `phone` (an SQL expression), whose keyed hash is `hash`, may not be texted at any hour: a
 * text[], empty if there are none.
 *
 * A consent counts while its lead is stored and is neither a test nor suspected spam, if its wording is known. An
 * outcome `unreachable` that staff logged counts until a call reaches someone or another form has the number.
 */
export function whyNotInSql(phone: string, hash: string): string {
  return `array_remove(ARRAY[
  CASE WHEN ${isStoppedInSql(hash)} THEN 'stopped' END,
  CASE WHEN ${isPausedInSql(hash)} THEN 'unread-reply' END,
  CASE WHEN NOT ${hasTextConsentInSql(phone, hash)} THEN 'no-consent' END,
  CASE WHEN (SELECT ul.phone_unlikely FROM ${LEADS} ul WHERE ul.phone = ${phone} LIMIT 1) OR EXISTS (
    SELECT FROM ${latestLeads(phone)} AS ul JOIN ${LEAD_CONTACTS} uc ON uc.lead_id = ul.id
    WHERE uc.outcome = 'unreachable' AND uc.channel IN ('call', 'text') AND ${numberAt('ul', 'uc.at')} = ${phone}
      AND NOT EXISTS (SELECT FROM ${latestLeads(phone)} AS nl WHERE nl.received_at > uc.at AND nl.source <> 'import' AND NOT nl.is_test AND NOT nl.quarantined AND ${sentValueInSql('nl', 'phone')} = ${phone})
      AND NOT EXISTS (
        SELECT FROM ${latestLeads(phone)} AS rl JOIN ${LEAD_CONTACTS} rc ON rc.lead_id = rl.id
        WHERE rc.outcome = 'reached' AND rc.channel IN ('call', 'text') AND rc.at > uc.at AND ${numberAt('rl', 'rc.at')} = ${phone}
      )
  ) THEN 'unreachable' END
], NULL)`;
}

/** Whether a form that counts has the number `phone`, whose keyed hash is `hash`, and a checked box for texts. */
export function hasTextConsentInSql(phone: string, hash: string): string {
  return `EXISTS (
    SELECT FROM (
      SELECT lead_id, wording FROM ${CONSENTS} c WHERE subject_hash = ${hash} AND channel = 'sms' AND kind = 'grant' ORDER BY agreed_at DESC LIMIT ${LATEST}
    ) AS g
    JOIN ${LEADS} gl ON gl.id = g.lead_id WHERE g.wording IS NOT NULL AND gl.phone = ${phone} AND NOT gl.is_test AND NOT gl.quarantined
  )`;
}

// The number of a lead at the time `at`; staff may have corrected it since.
function numberAt(lead: string, at: string): string {
  return `coalesce((
    SELECT f->>'phone' FROM jsonb_array_elements(${lead}.former) AS f WHERE f ? 'phone' AND (f->>'until')::timestamptz > ${at}
    ORDER BY (f->>'until')::timestamptz LIMIT 1
  ), ${lead}.phone)`;
}

// The latest leads that have or had a number. Limited, because many forms with one number would make an export slow.
// OFFSET 0 makes Postgres find the few corrected leads by their index instead of reading all leads by time.
function latestLeads(phone: string): string {
  const columns = 'id, received_at, is_test, quarantined, phone, former, source';
  const latest = (from: string) => `(SELECT ${columns} FROM ${from} ORDER BY received_at DESC LIMIT ${LATEST})`;
  const corrected = `(SELECT ${columns} FROM ${LEADS} l WHERE ${isFormerContactInSql('l', phone)} AND l.phone <> ${phone} OFFSET 0) AS l`;
  return `(${latest(`${LEADS} l WHERE l.phone = ${phone}`)} UNION ALL ${latest(corrected)})`;
}
