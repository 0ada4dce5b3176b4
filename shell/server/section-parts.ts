/** `GET /sections/shell.json`: what sections in repositories of their own build and check their releases with. */
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { digestOf } from '@land/release-tools/format/release-format.ts';
import type { ProvidedModules } from '@land/release-tools/format/sections-status.ts';
import { shellPartsPath, type ShellParts, type SignedShellParts } from '@land/release-tools/standalone/shell-parts.ts';
import { encodePublicKey } from '@land/release-tools/signing/signing-keys.ts';
import { signRelease } from '@land/release-tools/signing/signing.ts';
import { distFolder } from './built-shell.ts';
import type { ServedFile } from './served-file.ts';

interface SectionPartsOptions {
  provided: ProvidedModules;
  assets: ReadonlyMap<string, ServedFile>;
  csrfSecret: string;
}

/** Signs once, because the parts are fixed by the build. */
export async function addSectionParts(app: FastifyInstance, options: SectionPartsOptions): Promise<void> {
  const signed = JSON.stringify(await readParts(options));
  const key = deriveShellKey(options.csrfSecret);
  const answer = JSON.stringify({
    signed,
    signature: signRelease(Buffer.from(signed), key),
    publicKey: encodePublicKey(createPublicKey(key)),
  } satisfies SignedShellParts);
  app.get(shellPartsPath, (_request, reply) =>
    reply.type('application/json').header('Cache-Control', 'no-store').send(answer),
  );
}

/** In `npm run dev`, whose build is not for visitors, so that sections elsewhere cannot use it. */
export function refuseSectionParts(app: FastifyInstance): void {
  app.get(shellPartsPath, (_request, reply) => reply.code(404).send({ isDevelopment: true }));
}

async function readParts({ provided, assets }: SectionPartsOptions): Promise<ShellParts> {
  const contract = fileURLToPath(import.meta.resolve('@land/kit/contract.json'));
  const [frame, contractText, api] = await Promise.all(
    [join(distFolder, 'shell.json'), contract, join(distFolder, 'openapi.json')].map((file) => readFile(file, 'utf8')),
  );
  return {
    format: 1,
    provided,
    contract: JSON.parse(contractText ?? '') as ShellParts['contract'],
    api: JSON.parse(api ?? '') as object,
    frame: frame ?? '',
    files: Object.fromEntries([...assets].map(([name, { bytes }]) => [name, digestOf(bytes)])),
  };
}

/** The bytes of an Ed25519 key in PKCS #8 before its seed of 32 bytes (RFC 8410). */
const keyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The shell's key, derived from the secret that all shells share, so that they sign alike. */
function deriveShellKey(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'signs the parts of the shell for sections', 32));
  return createPrivateKey({ key: Buffer.concat([keyPrefix, seed]), format: 'der', type: 'pkcs8' });
}
