import autocannon from 'autocannon';
import { randomInt, randomUUID } from 'node:crypto';

const CONNECTIONS = 50;
const SECONDS = 2;
/** Many short pairs: their median moves least on a machine that also does other work. */
const ROUNDS = 15;

const WORDING = Buffer.from(
  'I agree to the Privacy Policy and the Terms and Conditions. I may get marketing texts; message and data rates may apply. Reply STOP to unsubscribe or HELP for help.',
).toString('base64url');

const TREES = ['ash', 'beech', 'birch', 'cedar', 'elm', 'larch', 'maple', 'oak', 'pine', 'willow'];

/**
 * A server that accepts leads. `around` starts the other work of the measurement and returns a function that ends it.
 */
export interface Way {
  readonly url: string;
  readonly around?: () => Promise<() => Promise<void>>;
}

/**
 * Posts leads to two servers in turn and prints the median of the pairs' ratios. Sets the exit code to 1 if it is below
 * `least`.
 */
export async function compareIntake(what: string, least: number, one: Way, other: Way): Promise<void> {
  const rates = new Map<Way, number[]>([
    [one, []],
    [other, []],
  ]);
  for (const way of [one, other]) await measureWay(way);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const way of round % 2 === 0 ? [one, other] : [other, one]) rates.get(way)?.push(await measureWay(way));
  const [ofOne = [], ofOther = []] = [rates.get(one), rates.get(other)];
  const ratio = median(ofOne.map((rate, round) => rate / (ofOther[round] ?? Number.NaN)));
  const [rate, otherRate] = [median(ofOne).toFixed(0), median(ofOther).toFixed(0)];
  report(what, `${ratio.toFixed(2)}, at least ${least} (${rate}/s, ${otherRate}/s)`, ratio >= least);
}

export function report(what: string, value: string, isKept: boolean): void {
  console.log(`${isKept ? 'ok  ' : 'OVER'} ${what.padEnd(51)} ${value}`);
  if (!isKept) process.exitCode = 1;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Measures how many leads a second are accepted. */
async function measureWay({ url, around }: Way): Promise<number> {
  const end = await around?.();
  const result = await send({ ...submissionsTo(url), duration: SECONDS });
  await end?.();
  return result['2xx'] / result.duration;
}

/** Sends requests over 50 connections. Throws if one is refused. */
export async function send(options: autocannon.Options): Promise<autocannon.Result> {
  const result = await autocannon({ connections: CONNECTIONS, ...options });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} errors, ${result.timeouts} timeouts`);
  return result;
}

export function submissionsTo(url: string): autocannon.Options {
  const setupRequest = (request: autocannon.Request) => ({ ...request, headers: headers(), body: body() });
  return { url: `${url}/api/seller`, method: 'POST', requests: [{ setupRequest }] };
}

/** Each submission has its own address and key. */
function headers(): Record<string, string> {
  return {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'consent-wording': WORDING,
    'consent-version': '2026-11-20',
    'section-release': 'seller@1.0.0-bench',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
    'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  };
}

function body(): string {
  return JSON.stringify({
    firstName: 'John',
    lastName: `Doe ${randomInt(1_000_000)}`,
    phone: `+1212${randomInt(2_000_000, 10_000_000)}`,
    agreedToTerms: true,
    // The same words in every note would be suspected as spam.
    note: `Five acres near the lake with ${Array.from({ length: 6 }, () => TREES[randomInt(TREES.length)]).join(', ')}.`,
  });
}
