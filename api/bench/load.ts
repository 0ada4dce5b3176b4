import autocannon from 'autocannon';
import { randomInt, randomUUID } from 'node:crypto';

interface Load {
  readonly connections: number;
  /** Seconds. */
  readonly duration?: number;
  /** Number of requests, instead of a duration. */
  readonly amount?: number;
}

const WORDING = Buffer.from(
  'I agree to the Privacy Policy and the Terms and Conditions. I may get marketing texts; message and data rates may apply. Reply STOP to unsubscribe or HELP for help.',
).toString('base64url');

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
    note: 'Five acres near the lake, inherited in 2019, road access from the north.',
  });
}

/**
 * Posts seller submissions, each from its own address with its own key, and returns how many a second were accepted.
 * @throws Error when any was refused
 */
export async function countAcceptedPerSecond(url: string, load: Load): Promise<number> {
  const result = await autocannon({
    ...load,
    url: `${url}/api/seller`,
    method: 'POST',
    requests: [{ setupRequest: (request) => ({ ...request, headers: headers(), body: body() }) }],
  });
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(`${result.non2xx} refused, ${result.errors} errors, ${result.timeouts} timeouts`);
  }
  return result['2xx'] / result.duration;
}
