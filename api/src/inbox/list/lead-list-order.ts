import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LandOrder } from '../../land/parcel-rows.sql.js';
import { isPromiseOpenInSql } from '../../leads/lead/response-clock.js';

/** The orders of the list; a minus sign means descending. */
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
  /** The type of the key; timestamptz by default. */
  readonly type?: 'text' | 'float8';
  /** The same for a parcel of the lead, if parcels have it. */
  readonly keyOfLand?: string;
  /** The land that the order needs: leads without it are left out. */
  readonly land?: LandOrder;
  readonly direction: 'ASC' | 'DESC';
  /** The leads that have the key; all by default. */
  readonly where?: string;
}

/**
 * The end of the open promise of a lead `l`; leads without one come after all others. The index leads_by_promise
 * contains the same expression.
 */
export const PROMISE = `(CASE WHEN ${isPromiseOpenInSql('l')} THEN l.respond_by ELSE 'infinity' END)`;

const RECEIVED = { key: 'l.received_at', keyOfLand: 'land.received_at' };

/** The SQL of each order; each key has an index. Sent values are never part of it. */
export const SORT_SQL: Readonly<Record<LeadListSort, SortSql>> = {
  '-receivedAt': { ...RECEIVED, direction: 'DESC' },
  receivedAt: { ...RECEIVED, direction: 'ASC' },
  respondBy: { key: PROMISE, direction: 'ASC' },
  followUpAt: { key: 'l.follow_up_at', direction: 'ASC', where: 'l.follow_up_at IS NOT NULL' },
  // By code points: a language's order changes with the server's libraries. Accents follow their letter.
  name: {
    key: `(lower(normalize(l.last_name || ' ' || l.first_name, NFD)) COLLATE "C")`,
    type: 'text',
    direction: 'ASC',
  },
  place: { key: 'land.place', type: 'text', land: 'place', direction: 'ASC' },
  '-acres': { key: 'land.acres', type: 'float8', land: 'acres', direction: 'DESC' },
};

/** The last lead of a page: the next page starts after it, whatever leads arrive meanwhile. */
export interface LeadListPosition {
  /** The value of the sort key as Postgres writes it: JavaScript's dates have no microseconds. */
  readonly sortText: string;
  readonly id: string;
}

/** Returns an opaque cursor for one list only, named by `scope`: its filters and its order. */
export function sealCursor({ sortText, id }: LeadListPosition, scope: string, secret: string): string {
  const payload = Buffer.from(JSON.stringify([sortText, id])).toString('base64url');
  return `${payload}.${sign(payload, scope, secret).toString('base64url')}`;
}

/** Returns the position, or undefined if the cursor was not made by us for this list. */
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
