/**
 * Fetches the parts of the running shell that the tools need in a section's own repository. `shell.json` names the
 * shell and its key; nothing is used that this key has not signed.
 */
import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandFailed } from '../format/failures.ts';
import { readPinnedShell } from './pinned-shell.ts';
import { digestOf, fileNamePattern, parseJson } from '../format/release-format.ts';
import { type ShellParts, shellPartsPath, type SignedShellParts } from './shell-parts.ts';
import { fetchedFolder } from './shell-files.ts';
import { verifyRelease } from '../signing/signing.ts';
import { shellUrl } from '../promote/ask-shell.ts';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 5_000_000;

/**
 * Returns the parts, and stores frame, contract and the api's description in `.cache/shell`. Throws CommandFailed if no
 * shell responds, or if another key signed the parts.
 */
export async function fetchShellParts(): Promise<ShellParts> {
  const url = shellUrl();
  const { signed, signature } = await fetchSigned(url);
  const bytes = Buffer.from(signed);
  if (verifyRelease(bytes, signature, [readPinnedKey()]) !== 'genuine')
    throw new CommandFailed(
      `The shell at ${url} is not the one whose key is in shell.json: ask its team for its present shell.json.`,
    );
  const parts = parseJson(signed) as ShellParts;
  if (parts.format !== 1)
    throw new CommandFailed(`The shell at ${url} is newer than these tools: install the tools that belong to it.`);
  await storeParts(url, parts, signed);
  return parts;
}

/** Fetches the signed parts, whose signature is not checked yet. Throws CommandFailed. */
export async function fetchSigned(url: string): Promise<SignedShellParts> {
  const answer = parseJson(await fetchBytes(`${url}${shellPartsPath}`)) as
    (Partial<SignedShellParts> & { isDevelopment?: boolean }) | undefined;
  if (answer?.isDevelopment)
    throw new CommandFailed(`The shell at ${url} is one of "npm run dev": start the site with "npm start" instead.`);
  if (typeof answer?.signed === 'string' && typeof answer.publicKey === 'string') return answer as SignedShellParts;
  throw new CommandFailed(`The shell at ${url} is older than these tools: it must be deployed first.`);
}

/** The key that the shell's team gave, in `shell.json`. */
function readPinnedKey() {
  try {
    const { publicKey = '' } = readPinnedShell();
    return createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  } catch {
    throw new CommandFailed('shell.json has no public key of the shell: ask its team for the file.');
  }
}

/** Replaces `.cache/shell` at once, unless it has the same parts. */
async function storeParts(url: string, parts: ShellParts, signed: string): Promise<void> {
  const stored = join(fetchedFolder, 'signed.json');
  const isStored = () => existsSync(stored) && readFileSync(stored, 'utf8') === signed;
  if (isStored()) return;
  await mkdir(dirname(fetchedFolder), { recursive: true });
  const draft = await mkdtemp(`${fetchedFolder}-`);
  try {
    await writeParts(draft, url, parts);
    await writeFile(join(draft, 'signed.json'), signed);
    await rm(fetchedFolder, { recursive: true, force: true });
    await rename(draft, fetchedFolder);
  } catch (failure) {
    await rm(draft, { recursive: true, force: true });
    // Another command may have stored the same parts at the same time.
    if (!isStored()) throw failure;
  }
}

async function writeParts(folder: string, url: string, parts: ShellParts): Promise<void> {
  const assets = join(folder, 'dist/assets');
  await mkdir(assets, { recursive: true });
  await Promise.all(
    Object.entries(parts.files).map(async ([name, digest]) => {
      const bytes = fileNamePattern.test(name) ? await fetchBytes(`${url}/assets/${name}`) : undefined;
      if (!bytes || digestOf(bytes) !== digest)
        throw new CommandFailed(`The shell at ${url} sends another file than it has signed (${name}): try again.`);
      await writeFile(join(assets, name), bytes);
    }),
  );
  await writeFile(join(folder, 'dist/shell.json'), parts.frame);
  await writeFile(join(folder, 'dist/openapi.json'), JSON.stringify(parts.api));
  await writeFile(join(folder, 'contract.json'), JSON.stringify(parts.contract));
}

/** Reads a response of at most MOST_BYTES. Throws CommandFailed if there is none. */
async function fetchBytes(address: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`);
      chunks.push(chunk);
    }
  } catch {
    throw new CommandFailed(
      `No shell answers at ${new URL(address).origin}: start it, or set SHELL_URL to its address.`,
    );
  }
  return Buffer.concat(chunks);
}
