import { hash, verify } from '@node-rs/argon2';
import { generatePassword } from './generated-password.js';

// OWASP's argon2id settings for 19 MiB:
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobodysHash: Promise<string> | undefined;

/** Returns the argon2id hash in PHC form. It runs outside the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), SETTINGS);
}

/**
 * Tells whether a password belongs to a hash. Without a hash (no such account) it takes as long and is false, so that
 * the time does not tell which accounts there are.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(generatePassword());
  const isRight = await verify(passwordHash ?? (await nobodysHash), password.normalize('NFKC'));
  return isRight && passwordHash !== undefined;
}
