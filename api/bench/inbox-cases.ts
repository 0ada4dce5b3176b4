import { readFileSync } from 'node:fs';
import pg from 'pg';
import { toLeadFilter } from '../src/inbox/list/lead-filter.js';
import { sealCursor } from '../src/inbox/list/lead-list-order.js';
import { scopeOf } from '../src/inbox/list/lead-list.service.js';
import { BENCH_SECRET } from './api-arm.js';

const LIMIT = 50;
const DEEP_PAGE = 20_000;

/** One request that is measured. */
export interface InboxCase {
  readonly name: string;
  /** Below /api/admin, with its parameters. */
  readonly path: string;
  readonly mostMs: number;
  /** The staff member who asks; by default one without leads. */
  readonly staffId: string | undefined;
}

/** The cases of `inbox-cases.tsv` with values from the database, and a count for each list without words or order. */
export async function readCases(databaseUrl: string, staffId: string): Promise<InboxCase[]> {
  const words = await findWords(databaseUrl, staffId);
  const fill = (text: string) => text.replace(/\{(.+?)\}/g, (_, name: string) => words[name] ?? '');
  // npm runs the benchmark in the folder of the api.
  const lines = readFileSync('bench/inbox-cases.tsv', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.flatMap((line) => {
    const [mostMs, name = '', path = '', query = ''] = line.split('\t');
    const parameters = new URLSearchParams(query);
    for (const [key, value] of [...parameters]) parameters.set(key, fill(value));
    const one = { name, mostMs: Number(mostMs), staffId: parameters.get('as') ?? undefined };
    parameters.delete('as');
    if (path !== 'leads') return { ...one, path: `${fill(path)}?${parameters}` };
    const list = { ...one, path: `leads?limit=${LIMIT}&${parameters}` };
    if (['q', 'sort', 'cursor'].some((key) => parameters.has(key))) return list;
    return [list, { ...one, name: `count: ${name}`, path: `leads/count?${parameters}` }];
  });
}

async function findWords(databaseUrl: string, staffId: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: deep } = await client.query<{ sort_key: string; id: string }>(
    'SELECT received_at::text AS sort_key, id FROM leads ORDER BY received_at DESC, id DESC OFFSET least($1::bigint, (SELECT count(*) FROM leads) - 60) LIMIT 1',
    [(DEEP_PAGE - 1) * LIMIT - 1],
  );
  const { rows: known } = await client.query<Record<'lead' | 'phone' | 'email' | 'staff' | 'name', string>>(
    `SELECT b.id AS lead, b.phone, b.email, b.last_name AS name, coalesce(b.assignee_id, s.id) AS staff FROM leads b, staff s
     WHERE b.type = 'buyer' AND length(b.last_name) > 7 AND NOT b.quarantined AND s.email LIKE 'demo-%'
       AND b.received_at < now() - interval '300 days' ORDER BY b.received_at DESC LIMIT 1`,
  );
  await client.end();
  const { phone = '', name = '' } = known[0] ?? {};
  const scope = scopeOf(toLeadFilter({ quarantined: 'any' }, staffId), '-receivedAt');
  return {
    ...known[0],
    'part of phone': `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8, 10)}`,
    'part of name': name.slice(1),
    release: `seller@${daysAgo(365).slice(2, 7).replace('-', '.')}-demo`,
    deep: sealCursor({ sortText: deep[0]?.sort_key ?? '', id: deep[0]?.id ?? '' }, scope, BENCH_SECRET),
    ...Object.fromEntries([199, 200, 365, 366].map((days) => [`${days} days ago`, daysAgo(days)])),
  };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}
