import { hash, verify } from '@node-rs/argon2';
import { randomInt } from 'node:crypto';

// OWASP's argon2id settings for 19 MiB:
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let dummyHash: Promise<string> | undefined;

/** Returns the argon2id hash in PHC form. Does not block the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), SETTINGS);
}

/**
 * Whether a password belongs to a hash. Without a hash (no such account) it returns false after the same time, so that
 * the time does not reveal which accounts exist.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(generatePassword());
  const isRight = await verify(passwordHash ?? (await dummyHash), password.normalize('NFKC'));
  return isRight && passwordHash !== undefined;
}

// Without 0, 1, l and o, which are easily confused on a screen.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password of four groups of five characters (100 bits), such as k7f3m-9xq2p-wd4hz-ta8bn. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
