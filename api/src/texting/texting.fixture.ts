import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { hashPhone } from '../phone/phone-hash.js';
import { Database } from '../database/database.js';
import { queryTestDatabase, type startApi, TEST_SUPPRESSION_KEY } from '../test-api.fixture.js';
import { classifyReply } from './replies/classify-reply.js';
import type { InboundMessage } from './inbound/inbound-message.js';
import { STORE_MESSAGE } from './inbound/inbound-messages.sql.js';

/** The keyed hash of a number under the tests' key. */
export function testHash(phone: string): Buffer {
  return hashPhone(TEST_SUPPRESSION_KEY, phone);
}

/** Whether a number is stopped; undefined if it never was. */
export async function isStopped(phone: string): Promise<boolean | undefined> {
  const [row] = await queryTestDatabase(
    'SELECT restored_at IS NULL AS stopped FROM suppressions WHERE phone_hash = $1',
    [testHash(phone)],
  );
  return row?.['stopped'] as boolean | undefined;
}

/** The ledger's rows about texts to a number, oldest first. */
export function textEventsOf(phone: string): Promise<Record<string, unknown>[]> {
  const text =
    "SELECT *, host(ip) AS address FROM consents WHERE subject_hash = $1 AND channel = 'sms' ORDER BY agreed_at, id";
  return queryTestDatabase(text, [testHash(phone)]);
}

const TWILIO_TOKEN = 'a twilio token for the tests, long enough';
const MESSAGING_SECRET = `whsec_${Buffer.from('a secret for the tests, 32 bytes').toString('base64')}`;
export const PROVIDERS = { TWILIO_AUTH_TOKEN: TWILIO_TOKEN, MESSAGING_SECRET };
export const INBOUND = '/api/messaging/inbound';

type Api = Awaited<ReturnType<typeof startApi>>;

/** Sends a text as a provider of Standard Webhooks does, with its signature. */
export function tellNeutral(
  api: Api,
  message: object | string,
  { at = new Date(), secret = MESSAGING_SECRET, path = INBOUND } = {},
) {
  const payload = typeof message === 'string' ? message : JSON.stringify(message);
  const id = `tell_${randomUUID()}`;
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, payload),
  };
  return api.post(path, payload, headers);
}

/** Sends a text as Twilio does, with its signature over the URL. */
export function tellTwilio(
  api: Api,
  fields: Record<string, string>,
  { url = `http://localhost:3000${INBOUND}`, headers = {}, token = TWILIO_TOKEN } = {},
) {
  const all: Record<string, string> = { AccountSid: 'AC1', To: '+18005550142', NumMedia: '0', ...fields };
  return api.post(INBOUND, new URLSearchParams(all).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': getExpectedTwilioSignature(token, url, all),
    ...headers,
  });
}

/** Sends a text from a number and returns our reply. */
export async function say(api: Api, phone: string, body: string, more: object = {}): Promise<string | null> {
  const answer = await tellNeutral(api, { id: randomUUID(), from: phone, body, ...more });
  return answer.json<{ reply: string | null }>().reply;
}

/** The stored messages of a number, oldest first. */
export function messagesOf(phone: string): Promise<Record<string, unknown>[]> {
  return queryTestDatabase('SELECT * FROM inbound_messages WHERE phone_hash = $1 ORDER BY id', [testHash(phone)]);
}

/** Stores a text as an api does that dies before applying it. It arrived `minutesAgo`. */
export async function storeOnly(
  api: Api,
  message: { id: string; from: string; body: string; sentAt?: string; provider?: InboundMessage['provider'] },
  minutesAgo = 0,
): Promise<void> {
  const { id, from: phone, body, sentAt, provider = 'neutral' } = message;
  const sent = { provider, id, phone, body, sentAt: sentAt === undefined ? null : new Date(sentAt) };
  const stored = { ...sent, hash: testHash(phone), meaning: classifyReply(body) };
  await api.app.get(Database).query(STORE_MESSAGE.with(stored));
  const age =
    'UPDATE inbound_messages SET received_at = received_at - $2 * $3::interval, sent_at = sent_at - $2 * $3::interval WHERE provider_id = $1';
  if (minutesAgo > 0) await queryTestDatabase(age, [id, minutesAgo, '1 minute']);
}
