import { sentTextsForPerson } from '../sent/sent-text-rows.sql.js';
import { whyNotInSql } from './why-not.sql.js';

/**
 * The part of a person's export about texts with their numbers, as a jsonb object. `numbers` is a FROM item with
 * `phone` and its keyed `hash`.
 */
export function textingForPerson(numbers: string): string {
  const isOwn = `phone_hash IN (SELECT hash FROM ${numbers})`;
  return `jsonb_build_object(
    'messages', (SELECT coalesce(jsonb_agg(to_jsonb(m) - '{phone_hash,decided_by}'::text[] ORDER BY m.received_at), '[]')
      FROM inbound_messages m WHERE m.${isOwn}),
    'mayText', (SELECT coalesce(jsonb_agg(jsonb_build_object('phone', h.phone, 'whyNot', ${whyNotInSql('h.phone', 'h.hash')})), '[]')
      FROM ${numbers} h),
    'suppressions', (SELECT coalesce(jsonb_agg(to_jsonb(s) - 'phone_hash'), '[]') FROM suppressions s WHERE s.${isOwn}),
    'textDecisions', (SELECT coalesce(jsonb_agg(to_jsonb(d) - 'phone_hash'), '[]') FROM text_decisions d WHERE d.${isOwn}),
    'sentTexts', ${sentTextsForPerson(numbers)}
  )`;
}

/** Whether a text from the number with this keyed `hash` is stored, with its content or with the number. */
export function hasTextsInSql(hash: string): string {
  return `EXISTS (SELECT FROM inbound_messages m WHERE m.phone_hash = ${hash} AND (m.phone IS NOT NULL OR m.body IS NOT NULL))`;
}
