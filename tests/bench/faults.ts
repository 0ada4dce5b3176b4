/** Processes are killed and frozen, connections cut, while visitors submit until they are answered: no lead is lost. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { sectionNames } from '../../shell/release-tools/format/release-format.ts';
import { postLead } from '../fixtures/post-lead.ts';
import { createVisitor, type Visitor } from '../fixtures/visitor.ts';
import type { Figure, MeasuredSite } from './figure.ts';

const SECONDS = Number(process.env.FAULT_SECONDS ?? 90);
const VISITORS = 8;
/** A process that ends five times within a minute ends the site: each is killed once in eight pauses. */
const PAUSE_MS = 4_000;
const FROZEN_MS = 2_000;
const CUT_SHARE = 0.3;
const LONGEST_AWAY_S = 5;
const LONGEST_ANSWER_MS = 10_000;

export async function measureFaults({ origin, databaseUrl, processId, told }: MeasuredSite): Promise<Figure[]> {
  const run = `Fault ${randomUUID()}`;
  const began = told.length;
  const kill = async (name: string) => process.kill(processId(name), 'SIGKILL');
  const faults: Record<string, () => Promise<unknown>> = {
    'api killed': () => kill('api'),
    'connections to Postgres ended': () =>
      query(
        databaseUrl,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
      ),
    'Postgres killed': () => kill('postgres'),
    'api frozen': () => freeze(processId('api')),
    'shell killed': () => kill('shell'),
    ...Object.fromEntries(sectionNames.map((section) => [`${section} killed`, () => kill(`${section}-app`)])),
  };
  const until = Date.now() + SECONDS * 1000;
  const acknowledged: string[] = [];
  let cuts = 0;
  const visit = async () => {
    while (Date.now() < until) {
      const visitor = { ...createVisitor(), lastName: `${run} ${randomUUID()}` };
      const key = randomUUID();
      for (let isAnswered = false; !isAnswered;) {
        const isCut = Math.random() < CUT_SHARE;
        cuts += isCut ? 1 : 0;
        isAnswered = await submit(origin, visitor, key, isCut ? randomInt(40) : LONGEST_ANSWER_MS);
      }
      acknowledged.push(visitor.lastName);
    }
  };
  let made = 0;
  const disturb = async () => {
    for (const [name, make] of repeat(Object.entries(faults))) {
      await wait(PAUSE_MS);
      // The last one has time to be back.
      if (Date.now() > until - LONGEST_AWAY_S * 1000) return;
      // What was to be hit may be away itself.
      await make().catch(() => console.log(`     faults     ${name}: nothing was there`));
      made += 1;
    }
  };
  await Promise.all([disturb(), ...Array.from({ length: VISITORS }, visit)]);
  const stored = await query(
    databaseUrl,
    `SELECT last_name, count(*)::int AS leads, sum((SELECT count(*) FROM consents c WHERE c.lead_id = l.id AND c.channel = 'terms'))::int AS consents
     FROM leads l WHERE last_name LIKE $1 GROUP BY last_name`,
    [`${run}%`],
  );
  const leadsOf = new Map(stored.map(({ last_name, leads }) => [last_name, leads]));
  console.log(
    `     faults     ${acknowledged.length} leads acknowledged during ${made} faults and ${cuts} cut connections`,
  );
  const ends = told.slice(began).filter((line) => line.includes('it is started again'));
  const returns = told.slice(began).flatMap((line) => /is back after ([\d.]+) s/.exec(line)?.[1] ?? []);
  const count = (what: string, value: number): Figure => ({ what, value, bound: 0, unit: '' });
  return [
    count('acknowledged leads that are lost', acknowledged.filter((name) => !leadsOf.has(name)).length),
    count('leads that are doubled', stored.filter(({ leads }) => leads !== 1).length),
    count('leads with another number of consents than one', stored.filter(({ consents }) => consents !== 1).length),
    count('processes that are not back', ends.length - returns.length),
    { what: 'the slowest is back', value: Math.max(...returns.map(Number)), bound: LONGEST_AWAY_S, unit: 's' },
  ];
}

function* repeat<T>(items: T[]): Generator<T> {
  for (;;) yield* items;
}

/** Whether the lead was acknowledged. A visitor whose connection is cut after so many milliseconds hears nothing. */
async function submit(origin: string, visitor: Visitor, key: string, cutAfterMs: number): Promise<boolean> {
  const cut = AbortSignal.timeout(cutAfterMs);
  const isStored = await postLead(origin, visitor, { 'Idempotency-Key': key }, cut).then(
    ({ status }) => status === 201,
    () => false,
  );
  if (!isStored) await wait(100);
  return isStored;
}

async function freeze(id: number): Promise<void> {
  process.kill(id, 'SIGSTOP');
  await wait(FROZEN_MS);
  process.kill(id, 'SIGCONT');
}

async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
