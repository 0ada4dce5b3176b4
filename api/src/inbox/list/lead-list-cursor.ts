import { createHmac, timingSafeEqual } from 'node:crypto';

/** The last lead of a page: the next page begins after it, whatever has arrived meanwhile. */
export interface LeadListPosition {
  /** The value that the list is sorted by, as Postgres writes it: JavaScript's dates have no microseconds. */
  readonly sortKey: string;
  readonly id: string;
}

/** Returns an opaque cursor that is good for one list only, which `scope` names: its filters and its order. */
export function sealCursor({ sortKey, id }: LeadListPosition, scope: string, secret: string): string {
  const payload = Buffer.from(JSON.stringify([sortKey, id])).toString('base64url');
  return `${payload}.${sign(payload, scope, secret).toString('base64url')}`;
}

/** Returns the position, or undefined when the cursor was not made by us for this list. */
export function openCursor(cursor: string, scope: string, secret: string): LeadListPosition | undefined {
  const [payload = '', signature = '', ...more] = cursor.split('.');
  const expected = sign(payload, scope, secret);
  const given = Buffer.from(signature, 'base64url');
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [sortKey, id] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, string];
  return { sortKey, id };
}

function sign(payload: string, scope: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`lead-list-cursor\n${scope}\n${payload}`).digest().subarray(0, 16);
}
