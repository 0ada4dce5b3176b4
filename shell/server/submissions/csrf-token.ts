/** The token of the page's `csrf-token` meta tag, which the api checks when a form is sent. */
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A page may lie open for a weekend before its form is sent. */
const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

export const LEAST_SECRET_LENGTH = 32;

export interface CsrfTokenOptions {
  /** What is sent with this token is a test, and no lead for the staff. */
  test?: boolean;
  /** Unix milliseconds */
  now?: number;
}

/** `base64url({exp, nonce, test?}) . base64url(HMAC-SHA256)` */
export function createCsrfToken(secret: string, { test = false, now = Date.now() }: CsrfTokenOptions = {}): string {
  const exp = Math.floor(now / 1000) + LIFETIME_SECONDS;
  const payload = Buffer.from(
    JSON.stringify({ exp, nonce: randomBytes(16).toString('base64url'), ...(test && { test }) }),
  ).toString('base64url');
  return `${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`;
}

/**
 * The secret that shell and api share when none is configured: a file in a folder of the data folder that holds nothing
 * else, so that a volume of its own may lie there; made by whichever of them comes first. It is linked into place, so
 * that the other one never reads half of it.
 * @throws Error with a sentence for the operator when the file holds less than a secret
 */
export async function readSharedSecret(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, 'shared');
  const file = join(folder, 'csrf-secret');
  if (existsSync(file)) return checkSecret(await readFile(file, 'utf8'), file);
  await mkdir(folder, { recursive: true });
  // Not the process id: in two containers over one volume both shells are number 1.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  await link(draft, file).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EEXIST') throw failure;
  });
  await rm(draft);
  return checkSecret(await readFile(file, 'utf8'), file);
}

/** The same rule as for the variable. */
function checkSecret(text: string, file: string): string {
  const secret = text.trim();
  if (secret.length >= LEAST_SECRET_LENGTH) return secret;
  throw new Error(
    `The secret in ${file} has fewer than ${LEAST_SECRET_LENGTH} characters: put the file back from the backup, or delete it to have a new one made.`,
  );
}
