import { hash } from 'node:crypto';

/** The SHA-256 of the key, with which numbers are hashed, so that the key itself never reaches the database. */
export function phoneHashKey(suppressionKey: string): Buffer {
  return hash('sha256', suppressionKey, 'buffer');
}

/**
 * The keyed hash of a phone number (`+1` and ten digits): 32 bytes, equal for equal numbers. Without the key, nobody
 * can find the number of a hash.
 */
export function hashPhone(suppressionKey: string, phone: string): Buffer {
  return hash('sha256', Buffer.concat([phoneHashKey(suppressionKey), Buffer.from(phone)]), 'buffer');
}

/** `hashPhone` as SQL, for a column of numbers. `parameter` is the parameter with `phoneHashKey(…)`. */
export function hashPhoneInSql(column: string, parameter: string): string {
  return `sha256(${parameter}::bytea || convert_to(${column}, 'UTF8'))`;
}
