/** The token in a page's `csrf-token` meta tag. The api checks it when a form is sent. */
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** People leave a page open over a weekend before they send its form. */
const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

export const LEAST_SECRET_LENGTH = 32;

export interface CsrfTokenOptions {
  /** Submissions with this token are tests, not leads. */
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
 * The secret that shell and api share if none is configured. It is a file in a folder of its own within the data
 * folder, so that a volume can be mounted there. Whichever process starts first creates it, and links it into place, so
 * that the other never reads half a file.
 * @throws Error with a sentence for the operator if the file is too short
 */
export async function readSharedSecret(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, 'shared');
  const file = join(folder, 'csrf-secret');
  if (existsSync(file)) return checkSecret(await readFile(file, 'utf8'), file);
  await mkdir(folder, { recursive: true });
  // Not the process id: with two containers on one volume, both shells are process 1.
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
