import { createHash, createHmac } from 'node:crypto';
import type { DueDelivery, NoticeKind } from '../outbox/due-delivery.js';

const EVENT_TYPES: Readonly<Record<NoticeKind, string>> = {
  'lead-received': 'lead.received',
  'lead-at-risk': 'lead.at-risk',
  'lead-overdue': 'lead.overdue',
};

/** Body of the event, the same in every try. What it leaves out, a program asks the api for, by the lead's id. */
export function writeEvent(delivery: DueDelivery, url: string): string {
  const { kind, happenedAt, leadId, leadType, firstName, interests, receivedAt, respondBy } = delivery;
  return JSON.stringify({
    type: EVENT_TYPES[kind],
    timestamp: happenedAt.toISOString(),
    data: {
      leadId,
      leadType,
      firstName,
      interests,
      receivedAt: receivedAt.toISOString(),
      respondBy: respondBy?.toISOString() ?? null,
      url,
    },
  });
}

/**
 * Headers of one try, as Standard Webhooks has them: the event's id, which stays, the time of the try, and a signature
 * with each key, so that a key can be replaced while both are accepted.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signEvent(
  eventId: string,
  body: string,
  secrets: readonly string[],
  now = new Date(),
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`;
  };
  return { 'webhook-id': eventId, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(sign).join(' ') };
}

/**
 * What a webhook is called in the database and towards staff: its origin and a few letters of its digest. Paths and
 * queries of such URLs are often secrets.
 */
export function webhookNameOf(url: string): string {
  return `${new URL(url).origin} (${createHash('sha256').update(url).digest('hex').slice(0, 8)})`;
}
