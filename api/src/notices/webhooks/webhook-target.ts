import { createHash } from 'node:crypto';

/**
 * What a webhook is called in the database and towards staff: its origin and a few letters of its digest. Paths and
 * queries of such URLs are often secrets.
 */
export function webhookNameOf(url: string): string {
  return `${new URL(url).origin} (${createHash('sha256').update(url).digest('hex').slice(0, 8)})`;
}
