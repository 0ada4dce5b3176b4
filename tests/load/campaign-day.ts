/** What visitors do on the day of a campaign: a letter with the address of the seller's page has arrived. */
import { randomInt, randomUUID } from 'node:crypto';
import { createHistogram, performance, type RecordableHistogram } from 'node:perf_hooks';
import autocannon, { type Request } from 'autocannon';

/** Pages of twenty visitors, each with everything it loads, and what one of them sends: three sellers to one buyer. */
const pages = { '/sell-your-land': 12, '/': 4, '/buy-land': 3, '/privacy-policy': 1 };
const SEVERAL = 4;

type Kind = 'page' | 'asset' | 'submission';

/** Of all requests of a kind. */
export interface Tally {
  /** How often each status was answered. */
  statuses: Map<number, number>;
  /** In microseconds. */
  times: RecordableHistogram;
}

export interface Day {
  seconds: number;
  /** Requests without an answer: nobody knows whether a submission among them is stored. */
  unanswered: number;
  tallies: Record<Kind, Tally>;
}

export interface DayOptions {
  origin: string;
  /** Last name of all who submit. */
  run: string;
  /** At the same time. */
  visitors: number;
  /** Of all visitors together. */
  requests: number;
}

/** Lets the day pass. Each visitor asks for the next thing as soon as the one before is answered. */
export async function passDay({ origin, run, visitors, requests: amount }: DayOptions): Promise<Day> {
  const tallies = { page: newTally(), asset: newTally(), submission: newTally() };
  const get = (kind: Kind, path: string) => request(tallies[kind], () => ({ method: 'GET', path }));
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
    connections: visitors,
    amount,
    timeout: 15,
    requests: round.flat(),
    // Visitors do not come in step.
    setupClient: (client) => {
      const first = randomInt(round.length);
      client.setRequests([...round.slice(first), ...round.slice(0, first)].flat());
    },
  });
  return { seconds: duration, unanswered: errors + timeouts, tallies };
}

const newTally = (): Tally => ({ statuses: new Map(), times: createHistogram() });

/** The context is that of one connection, between a request and its answer. */
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
  const html = await answer.text();
  return [
    ...new Set([...html.matchAll(/(?:src|href)="(\/(?:assets|sections)\/[^"]+)"/g)].map(([, path = '']) => path)),
  ];
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
