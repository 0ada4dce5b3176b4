import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LandOrder } from '../../land/parcel-rows.sql.js';
import { isPromiseOpenInSql } from '../../leads/lead/response-clock.js';

/** The orders of the list; a minus sign means the newest or the largest first. */
export const LEAD_LIST_SORTS = [
  '-receivedAt',
  'receivedAt',
  'respondBy',
  'followUpAt',
  'name',
  'place',
  '-acres',
] as const;

/** One order of the list. */
export type LeadListSort = (typeof LEAD_LIST_SORTS)[number];

interface SortSql {
  /** Never null; with the id, the order is total. */
  readonly key: string;
  /** The type of the key; timestamptz, unless told. */
  readonly type?: 'text' | 'float8';
  /** The same of a parcel of the lead, where parcels have it. */
  readonly keyOfLand?: string;
  /** What the order asks of a parcel: leads without such land are not in it. */
  readonly land?: LandOrder;
  readonly direction: 'ASC' | 'DESC';
  /** Which leads have the key; all, unless told. */
  readonly where?: string;
}

/**
 * Of a lead `l`, the end of an open promise; everything that waits for no answer comes after all of them. The index
 * leads_by_promise holds the same expression.
 */
export const PROMISE = `(CASE WHEN ${isPromiseOpenInSql('l')} THEN l.respond_by ELSE 'infinity' END)`;

const RECEIVED = { key: 'l.received_at', keyOfLand: 'land.received_at' };

/** How each order is written in SQL; an index holds each key, and what was sent never gets here. */
export const SORT_SQL: Readonly<Record<LeadListSort, SortSql>> = {
  '-receivedAt': { ...RECEIVED, direction: 'DESC' },
  receivedAt: { ...RECEIVED, direction: 'ASC' },
  respondBy: { key: PROMISE, direction: 'ASC' },
  followUpAt: { key: 'l.follow_up_at', direction: 'ASC', where: 'l.follow_up_at IS NOT NULL' },
  // By code points: the order of a language changes with the libraries of the server. Accents follow their letter.
  name: {
    key: `(lower(normalize(l.last_name || ' ' || l.first_name, NFD)) COLLATE "C")`,
    type: 'text',
    direction: 'ASC',
  },
  place: { key: 'land.place', type: 'text', land: 'place', direction: 'ASC' },
  '-acres': { key: 'land.acres', type: 'float8', land: 'acres', direction: 'DESC' },
};

/** The last lead of a page: the next page begins after it, whatever has arrived meanwhile. */
export interface LeadListPosition {
  /** The value that the list is sorted by, as Postgres writes it: JavaScript's dates have no microseconds. */
  readonly sortText: string;
  readonly id: string;
}

/** Returns an opaque cursor that is good for one list only, which `scope` names: its filters and its order. */
export function sealCursor({ sortText, id }: LeadListPosition, scope: string, secret: string): string {
  const payload = Buffer.from(JSON.stringify([sortText, id])).toString('base64url');
  return `${payload}.${sign(payload, scope, secret).toString('base64url')}`;
}

/** Returns the position, or undefined when the cursor was not made by us for this list. */
export function openCursor(cursor: string, scope: string, secret: string): LeadListPosition | undefined {
  const [payload = '', signature = '', ...more] = cursor.split('.');
  const expected = sign(payload, scope, secret);
  const given = Buffer.from(signature, 'base64url');
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [sortText, id] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, string];
  return { sortText, id };
}

function sign(payload: string, scope: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`lead-list-cursor\n${scope}\n${payload}`).digest().subarray(0, 16);
}
