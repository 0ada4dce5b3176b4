import { randomInt } from 'node:crypto';
import { countyOf, type Place } from './deal-words.js';
import { forCount } from '../../words/counted.js';

// Without letters and digits that are easily confused.
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const SECRET_LENGTH = 8;

/**
 * The last part of a deal's URL, such as 5-acres-apache-county-az-k3v9q2xm. Its random end cannot be guessed, and is
 * that of `before`, the former slug, if there is one.
 */
export function slugOf(land: Place & { acres: number }, before?: string): string {
  const secret =
    before?.slice(-SECRET_LENGTH) ??
    Array.from({ length: SECRET_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  const words = `${land.acres} ${forCount(land.acres, 'acre', 'acres')} ${countyOf(land)} ${land.state}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  return `${words.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${secret}`;
}
