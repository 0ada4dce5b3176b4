import { hash } from 'node:crypto';

/** The key in the form that hashes: its SHA-256, so that the key itself never reaches the database. */
export function phoneHashKey(suppressionKey: string): Buffer {
  return hash('sha256', suppressionKey, 'buffer');
}

/**
 * The keyed hash of a phone number (`+1` and ten digits): 32 bytes, equal for equal numbers, and useless without the
 * key.
 */
export function hashPhone(suppressionKey: string, phone: string): Buffer {
  return hash('sha256', Buffer.concat([phoneHashKey(suppressionKey), Buffer.from(phone)]), 'buffer');
}

/** The same in SQL, for numbers in a table; `parameter` holds `phoneHashKey(…)`. */
export function hashPhoneInSql(column: string, parameter: string): string {
  return `sha256(${parameter}::bytea || convert_to(${column}, 'UTF8'))`;
}
