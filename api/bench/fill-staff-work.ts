import pg from 'pg';
import { hashPhoneInSql, phoneHashKey } from '../src/phone/phone-hash.js';
import { BENCH_SECRET } from './api-arm.js';

// Every hundredth text waits for a decision. The hashes of entries form no chain, because another benchmark verifies
// it.
const WORK = [
  {
    text: `INSERT INTO inbound_messages (provider, provider_id, phone, phone_hash, body, sent_at, meaning, effect, review)
      SELECT 'neutral', 'bench-' || n, phone, ${hashPhoneInSql('phone', '$2')}, 'Can we talk about the five acres?', received_at,
        CASE WHEN n % 100 = 0 THEN 'doubtful' ELSE 'other' END, 'none', CASE WHEN n % 100 = 0 THEN 'needed' ELSE 'none' END
      FROM (SELECT row_number() OVER () AS n, phone, received_at FROM leads LIMIT $1) numbered`,
    values: (leads: number) => [leads / 5, phoneHashKey(BENCH_SECRET)],
  },
  // The land of every second seller, in eight states of unequal weight with fifteen counties each.
  {
    text: `INSERT INTO parcels (lead_id, staff_id, state, county_fips, acres, acres_source, apn_written, apn_key)
      SELECT l.id, s.id, of_state[1], of_state[2] || lpad((1 + 2 * floor(random() * 15))::text, 3, '0'), exp(random() * 6), 'message', n::text, n::text
      FROM (SELECT id, row_number() OVER () AS n, random() AS at FROM leads WHERE type = 'seller' LIMIT $1) l, (SELECT id FROM staff LIMIT 1) s,
        LATERAL (SELECT string_to_array(split_part('TX 48,FL 12,AZ 04,NM 35,CO 08,AR 05,NC 37,NV 32', ',', 1 + floor(8 * l.at * l.at)::int), ' ') AS of_state) w`,
    values: (leads: number) => [Math.floor(leads / 3)],
  },
  {
    text: `INSERT INTO lead_pairs (lead_id, other_id, received_at, reasons, decision, decided_by)
      SELECT id, next_id, received_at, '{phone}', CASE WHEN n % 2 = 0 THEN 'different' END, CASE WHEN n % 2 = 0 THEN (SELECT id FROM staff LIMIT 1) END
      FROM (SELECT id, lead(id) OVER (ORDER BY id) AS next_id, received_at, row_number() OVER (ORDER BY id) AS n
        FROM leads WHERE received_at > now() - interval '80 days') l WHERE n <= $1`,
    values: (leads: number) => [leads / 50],
  },
  {
    text: `INSERT INTO audit_entries (seq, at, staff_id, action, lead_id, ip, detail, previous_hash, hash)
      SELECT n + (SELECT coalesce(max(seq), 0) FROM audit_entries), now() - ($1 - n) * interval '20 seconds', staff[1 + n % cardinality(staff)],
        actions[1 + n % cardinality(actions)], ids[1 + n % cardinality(ids)], '198.18.0.1', '{}', sha256(''), sha256('')
      FROM generate_series(1, $1::int) n, (SELECT array_agg(id) AS staff FROM staff) s, (SELECT array_agg(id) AS ids FROM (SELECT id FROM leads LIMIT 1000) l) l,
        (VALUES (ARRAY['lead-read', 'leads-listed', 'lead-changed', 'contact-logged', 'note-added', 'session-opened'])) a (actions)`,
    values: (leads: number) => [leads],
  },
  {
    text: `WITH notice AS (
        INSERT INTO notices (kind, lead_id, relayed_at) SELECT 'lead-overdue', id, now() FROM leads LIMIT $1
        ON CONFLICT DO NOTHING RETURNING id
      )
      INSERT INTO notice_deliveries (notice_id, channel, destination, state, attempts, last_error, next_attempt_at, ended_at)
      SELECT id, 'email', 'ann@staff.example', CASE WHEN hashtext(id::text) % 50 = 0 THEN 'failed' ELSE 'sent' END, 8, NULL, NULL, now() FROM notice`,
    values: (leads: number) => [leads / 5],
  },
  {
    text: `INSERT INTO privacy_requests (kind, phone, received_at, confirm_by, finish_by, finished_at)
      SELECT 'erase', phone, received_at, received_at + interval '10 days', received_at + interval '45 days',
        CASE WHEN random() < 0.99 THEN received_at + interval '5 days' END FROM leads LIMIT $1`,
    values: (leads: number) => [leads / 200],
  },
];

/**
 * Adds what the other screens of the desk list: for a million leads, 200,000 texts and notices, 330,000 parcels, 20,000
 * probable duplicates, half of them decided, a million entries of the audit trail and 5,000 privacy requests.
 */
export async function fillStaffWork(databaseUrl: string, leads: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const { text, values } of WORK) await client.query(text, values(leads));
    await client.query(
      'VACUUM ANALYZE inbound_messages, lead_pairs, parcels, audit_entries, notices, notice_deliveries, privacy_requests',
    );
  } finally {
    await client.end();
  }
}
