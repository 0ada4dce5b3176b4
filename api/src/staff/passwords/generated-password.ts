import { randomInt } from 'node:crypto';

// Without 0, 1, l and o, which are mistaken for each other when a password is read from a screen.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password of four groups of five characters (100 bits), such as k7f3m-9xq2p-wd4hz-ta8bn. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
