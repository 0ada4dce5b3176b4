import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LandOrder } from '../../land/parcel-rows.sql.js';
import { isPromiseOpenInSql } from '../../leads/lead/response-clock.js';

/** The orders of the lead list; a minus sign means descending. */
export const LEAD_LIST_SORTS = [
  '-receivedAt',
  'receivedAt',
  'respondBy',
  'followUpAt',
  'name',
  'place',
  '-acres',
] as const;

/** An order of the lead list. */
export type LeadListSort = (typeof LEAD_LIST_SORTS)[number];

interface SortSql {
  /** The sort key, never null. Leads with equal keys are sorted by id. */
  readonly key: string;
  /** The type of the key; timestamptz by default. */
  readonly type?: 'text' | 'float8';
  /** The same key as a column of a parcel, if parcels have it. */
  readonly keyOfLand?: string;
  /** The column of parcels that the order needs; leads without such a parcel are left out. */
  readonly land?: LandOrder;
  readonly direction: 'ASC' | 'DESC';
  /** A condition for the leads that have the key; all leads by default. */
  readonly where?: string;
}

/**
 * The end of the open promise of a lead `l`; 'infinity' for leads without one, so that they come last. The index
 * leads_by_promise contains the same expression.
 */
export const PROMISE = `(CASE WHEN ${isPromiseOpenInSql('l')} THEN l.respond_by ELSE 'infinity' END)`;

const RECEIVED = { key: 'l.received_at', keyOfLand: 'land.received_at' };

/** The SQL of each order; each key has an index. */
export const SORT_SQL: Readonly<Record<LeadListSort, SortSql>> = {
  '-receivedAt': { ...RECEIVED, direction: 'DESC' },
  receivedAt: { ...RECEIVED, direction: 'ASC' },
  respondBy: { key: PROMISE, direction: 'ASC' },
  followUpAt: { key: 'l.follow_up_at', direction: 'ASC', where: 'l.follow_up_at IS NOT NULL' },
  // Sorted by code points (COLLATE "C"), because the order of a language changes with the server's libraries. NFD puts
  // accents after their letters, so "á" is sorted right after "a".
  name: {
    key: `(lower(normalize(l.last_name || ' ' || l.first_name, NFD)) COLLATE "C")`,
    type: 'text',
    direction: 'ASC',
  },
  place: { key: 'land.place', type: 'text', land: 'place', direction: 'ASC' },
  '-acres': { key: 'land.acres', type: 'float8', land: 'acres', direction: 'DESC' },
};

/** The last lead of a page, after which the next page starts. */
export interface LeadListPosition {
  /** The sort key as text from Postgres, because a JavaScript date has no microseconds. */
  readonly sortText: string;
  readonly id: string;
}

/** Returns a signed cursor. It is valid only for the list with the same `scope`: its filters and order. */
export function sealCursor({ sortText, id }: LeadListPosition, scope: string, secret: string): string {
  const payload = Buffer.from(JSON.stringify([sortText, id])).toString('base64url');
  return `${payload}.${sign(payload, scope, secret).toString('base64url')}`;
}

/** Returns the position of a cursor; undefined if its signature is wrong or it belongs to another list. */
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
