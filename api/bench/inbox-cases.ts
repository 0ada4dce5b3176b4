import pg from 'pg';
import { toLeadFilter } from '../src/inbox/list/lead-filter-parameters.dto.js';
import { sealCursor } from '../src/inbox/list/lead-list-order.js';
import { scopeOf } from '../src/inbox/list/lead-list.service.js';
import { BENCH_SECRET } from './api-arm.js';

const LIMIT = 50;
const DEEP_PAGE = 20_000;

interface Sample {
  readonly phone: string;
  readonly email: string;
  readonly staff_id: string;
  readonly last_name: string;
}

/** One list that is measured. */
export interface ListCase {
  readonly name: string;
  /** Below api/admin. */
  readonly path: string;
  readonly parameters: Record<string, string>;
  /** Whether the budget is about it. */
  readonly isInBudget: boolean;
  /** Who asks, if not somebody who works no lead. */
  readonly staffId?: string;
}

/** What is measured. */
export async function listCases(databaseUrl: string, staffId: string): Promise<ListCase[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const deep = await deepCursor(client, staffId);
  const { phone = '', email = '', staff_id = '', last_name = '' } = await findSample(client);
  await client.end();
  const written = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8, 10)}`;
  const all = { quarantined: 'any' };
  const cases: [string, Record<string, string>][] = [
    ['first page', all],
    ['20,000th page', { ...all, cursor: deep }],
    ['without parameters', {}],
    ['sort=receivedAt', { sort: 'receivedAt' }],
    ['sort=respondBy', { sort: 'respondBy' }],
    ['type=buyer', { type: 'buyer' }],
    ['type=seller', { type: 'seller' }],
    ...['new', 'contacted', 'under-contract', 'active'].map((status): [string, Record<string, string>] => [
      `status=${status}`,
      { status },
    ]),
    ...['new,contacted', 'open', 'offer-made,under-contract', 'closed,inactive'].map(
      (status): [string, Record<string, string>] => [`status=${status}`, { status }],
    ),
    ['status=open, assignee, type', { status: 'open', assignee: staff_id, type: 'seller' }],
    ...['due', 'today', 'later', 'none'].flatMap((followUp): [string, Record<string, string>][] => [
      [`followUp=${followUp}`, { followUp }],
      [`followUp=${followUp}, status=open, assignee`, { followUp, status: 'open', assignee: staff_id }],
    ]),
    ['sort=followUpAt', { sort: 'followUpAt' }],
    ['sort=followUpAt, followUp=today, assignee', { sort: 'followUpAt', followUp: 'today', assignee: staff_id }],
    ['sort=followUpAt, status=open, who works none', { sort: 'followUpAt', status: 'open', assignee: 'me' }],
    ['assignee=<id>', { assignee: staff_id }],
    ['assignee=none', { assignee: 'none' }],
    ['assignee=me, who works none', { assignee: 'me' }],
    ...['on-time', 'at-risk', 'overdue', 'answered'].map((due): [string, Record<string, string>] => [
      `due=${due}`,
      { due },
    ]),
    ['due=overdue, sort=respondBy', { due: 'overdue', sort: 'respondBy' }],
    ['quarantined=true', { quarantined: 'true' }],
    ['receivedFrom, receivedTo: a day a year ago', { receivedFrom: daysAgo(366), receivedTo: daysAgo(365) }],
    [
      'type, status, assignee, receivedTo',
      { type: 'seller', status: 'closed', assignee: staff_id, receivedTo: daysAgo(200) },
    ],
    ['q: a phone', { q: phone }],
    ['q: part of a phone as people write it', { q: written }],
    ['q: an e-mail address', { q: email }],
    ['q: part of an e-mail address, common', { q: '@gmail' }],
    ['q: a common last name', { q: 'smith' }],
    ['q: part of a rarer last name', { q: last_name.slice(1) }],
    ['q: a whole name', { q: `Quentin ${last_name}` }],
    ['q: three letters that half contain', { q: 'ing' }],
    ['q: two letters', { q: 'li' }],
    ['q: nothing has it', { q: 'zzyzx' }],
  ];
  const besides: [string, Record<string, string>][] = [
    ['q: words of a note', { q: 'near the lake, elko' }],
    ['q: a common name, status, type', { q: 'smith', status: 'closed', type: 'seller' }],
    ['q: a common name among the overdue', { q: 'smith', due: 'overdue' }],
  ];
  const toCase =
    (isInBudget: boolean) =>
    ([name, parameters]: [string, Record<string, string>]) => ({
      name,
      path: 'leads',
      parameters: { limit: String(LIMIT), ...parameters },
      isInBudget,
    });
  const counts = cases
    .filter(([, { q, sort, cursor }]) => q === undefined && sort === undefined && cursor === undefined)
    .map(([name, parameters]) => ({ name: `count: ${name}`, path: 'leads/count', parameters, isInBudget: true }));
  const others = [
    { name: 'today', path: 'today', parameters: { zone: 'America/Chicago' }, isInBudget: true },
    { name: 'views', path: 'views', parameters: {}, isInBudget: true },
    { name: 'today, who works many', path: 'today', parameters: {}, isInBudget: true, staffId: staff_id },
    { name: 'summary, mine', path: 'summary', parameters: { mine: 'true' }, isInBudget: true, staffId: staff_id },
  ];
  return [...cases.map(toCase(true)), ...counts, ...others, ...besides.map(toCase(false))];
}

async function deepCursor(client: pg.Client, staffId: string): Promise<string> {
  const { rows } = await client.query<{ sort_key: string; id: string }>(
    'SELECT received_at::text AS sort_key, id FROM leads ORDER BY received_at DESC, id DESC OFFSET least($1::bigint, (SELECT count(*) FROM leads) - 60) LIMIT 1',
    [(DEEP_PAGE - 1) * LIMIT - 1],
  );
  const scope = scopeOf(toLeadFilter({ quarantined: 'any' }, staffId), '-receivedAt');
  return sealCursor({ sortKey: rows[0]?.sort_key ?? '', id: rows[0]?.id ?? '' }, scope, BENCH_SECRET);
}

async function findSample(client: pg.Client): Promise<Partial<Sample>> {
  const { rows } = await client.query<Sample>(
    `SELECT b.phone, b.email, b.last_name, coalesce(b.assignee_id, s.id) AS staff_id FROM leads b, staff s
     WHERE b.type = 'buyer' AND length(b.last_name) > 7 AND NOT b.quarantined AND s.email LIKE 'demo-%'
       AND b.received_at < now() - interval '300 days' ORDER BY b.received_at DESC LIMIT 1`,
  );
  return rows[0] ?? {};
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}
