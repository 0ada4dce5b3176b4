/**
 * `npm run load`: a campaign day against a site that is started for it, with a report: a letter with the address of the
 * seller's page has arrived. Exits 1 when a request fails, or when not every accepted lead is stored.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { createHistogram, performance, type RecordableHistogram } from 'node:perf_hooks';
import autocannon, { type Request } from 'autocannon';
import pg from 'pg';
import { buildWhatIsMissing } from '../../shell/launch/builds.ts';
import { withOwnSite } from '../bench/own-site.ts';
import { listFiles } from '../fixtures/page-files.ts';

const VISITORS = 20;
const REQUESTS = 40_000;

/** The requests of twenty visitors: pages with all their files, and one submission, three sellers to one buyer. */
const pages = { '/sell-your-land': 12, '/': 4, '/buy-land': 3, '/privacy-policy': 1 };
const SEVERAL = 4;

/** The last name in all submissions. */
const run = `Load ${randomUUID()}`;

/** The results of all requests of a kind. */
interface Tally {
  /** The number of responses by status. */
  statuses: Map<number, number>;
  /** Response times in microseconds. */
  times: RecordableHistogram;
}

const tallies = { page: newTally(), asset: newTally(), submission: newTally() };

await buildWhatIsMissing();
const isGood = await withOwnSite(async ({ origin, databaseUrl }) => {
  const { seconds, unanswered } = await passDay(origin);
  console.log(`${VISITORS} visitors at a time, ${REQUESTS} requests in ${seconds.toFixed(1)} s`);
  for (const [kind, tally] of Object.entries(tallies)) console.log(lineOf(kind, tally, seconds));
  const accepted = tallies.submission.statuses.get(201) ?? 0;
  const failed = Object.values(tallies).reduce((sum, tally) => sum + countFailed(tally), unanswered);
  const stored = await countStored(databaseUrl);
  console.log(`  failed ${failed}, of them unanswered ${unanswered}`);
  console.log(`  leads accepted ${accepted}, stored ${stored}`);
  return failed === 0 && accepted > 0 && stored === accepted;
});
process.exitCode = isGood ? 0 : 1;

/** Each visitor sends the next request as soon as the last one is answered. */
async function passDay(origin: string): Promise<{ seconds: number; unanswered: number }> {
  const get = (kind: 'page' | 'asset', path: string) =>
    request(tallies[kind], () => ({ method: 'GET', path, headers: {} }));
  const visits: Request[][] = [];
  for (const [path, count] of Object.entries(pages)) {
    const assets = await listAssets(origin + path);
    const visit = [get('page', path), ...assets.map((asset) => get('asset', asset))];
    visits.push(...Array.from({ length: count }, () => visit));
  }
  const round = Array.from({ length: SEVERAL }, (_, turn) => [
    ...visits,
    [request(tallies.submission, () => submissionOf(turn === 0 ? 'buyer' : 'seller', run))],
  ]).flat();
  const { duration, errors, timeouts } = await autocannon({
    url: origin,
    connections: VISITORS,
    amount: REQUESTS,
    timeout: 15,
    requests: round.flat(),
    // Visitors start at random times.
    setupClient: (client) => {
      const first = randomInt(round.length);
      client.setRequests([...round.slice(first), ...round.slice(0, first)].flat());
    },
  });
  return { seconds: duration, unanswered: errors + timeouts };
}

function newTally(): Tally {
  return { statuses: new Map(), times: createHistogram() };
}

/** The context of one connection, kept between a request and its response. */
function request({ statuses, times }: Tally, make: () => Request): Request {
  return {
    setupRequest: (_, context: { sentAt?: number }) => {
      context.sentAt = performance.now();
      return make();
    },
    onResponse: (status, _body, { sentAt = NaN }: { sentAt?: number }) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      times.record(Math.max(1, Math.round((performance.now() - sentAt) * 1000)));
    },
  };
}

async function listAssets(page: string): Promise<string[]> {
  const answer = await fetch(page);
  if (!answer.ok) throw new Error(`${page} returns ${answer.status}.`);
  return listFiles(await answer.text());
}

function submissionOf(type: 'seller' | 'buyer', lastName: string): Request {
  const person = {
    firstName: 'Load',
    lastName,
    phone: `+1417${randomInt(2_000_000, 10_000_000)}`,
    agreedToTerms: true,
  };
  const ofBuyer = { email: `${randomUUID()}@example.com`, interests: ['Recreational Land'] };
  return {
    method: 'POST',
    path: `/api/${type}`,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ ...person, ...(type === 'buyer' ? ofBuyer : { note: 'Five acres near the lake.' }) }),
  };
}

async function countStored(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM leads WHERE last_name = $1', [run]);
  await client.end();
  return rowCount ?? 0;
}

function lineOf(kind: string, { statuses, times }: Tally, seconds: number): string {
  const milliseconds = (percent: number) => (times.percentile(percent) / 1000).toFixed(1).padStart(7);
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  const rate = (times.count / seconds).toFixed(0).padStart(5);
  return `  ${kind.padEnd(10)} ${rate} a second, p50 ${milliseconds(50)} ms, p99 ${milliseconds(99)} ms; ${answers}`;
}

function countFailed({ statuses }: Tally): number {
  return [...statuses].reduce((sum, [status, count]) => (status < 400 ? sum : sum + count), 0);
}
