import { createHash } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { LeadDelivery } from '../outbox/due-delivery.js';

/** Writes the body of an event, the same in every try. */
export function writeEvent(delivery: LeadDelivery, url: string): string {
  const { kind, happenedAt, leadId, leadType, firstName, interests, receivedAt, respondBy } = delivery;
  return JSON.stringify({
    // For example `lead.at-risk`.
    type: kind.replace('-', '.'),
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
 * Writes the headers of one try: the id of the event, the time, and a signature with each key. With two keys, a
 * receiver can change from one to the other.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signEvent(eventId: string, body: string, secrets: readonly string[]): Record<string, string> {
  const now = new Date();
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, now, body)).join(' '),
  };
}

/** The name of a webhook in the database and for staff, without the path and query, which are often secret. */
export function webhookNameOf(url: string): string {
  return `${new URL(url).origin} (${createHash('sha256').update(url).digest('hex').slice(0, 8)})`;
}
