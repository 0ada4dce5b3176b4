import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { digestOf } from '../../shell/release-tools/format/release-format.ts';
import type { ShellParts, SignedShellParts } from '../../shell/release-tools/standalone/shell-parts.ts';
import { verifyRelease } from '../../shell/release-tools/signing/signing.ts';
import { expect, test } from '../fixtures/test.ts';
import { readTestSite } from '../site/test-site.ts';

const { origin } = readTestSite();
const fetchParts = async () => (await (await fetch(`${origin}/sections/shell.json`)).json()) as SignedShellParts;

test('the shell signs its frame, the contract and the description of the api; a changed byte is noticed', async () => {
  const { signed, signature, publicKey } = await fetchParts();
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  expect(verifyRelease(Buffer.from(signed), signature, [key])).toBe('genuine');
  expect(verifyRelease(Buffer.from(signed.replace('kit', 'kot')), signature, [key])).toBe('altered');
  const { contract, api, files, frame } = JSON.parse(signed) as ShellParts;
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(projectFolder, file), 'utf8'));
  expect(contract).toEqual(await read('shell/kit/contract.json'));
  expect(api).toEqual(await read('api/openapi.json'));
  expect(Object.keys(JSON.parse(frame) as object)).toContain('frames');
  for (const [name, digest] of Object.entries(files)) {
    const bytes = Buffer.from(await (await fetch(`${origin}/assets/${name}`)).arrayBuffer());
    expect([name, digestOf(bytes)]).toEqual([name, digest]);
  }
});

test('npm asks no public registry for our packages', async () => {
  const lock = JSON.parse(await readFile(join(projectFolder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  const ours = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/@land/'));
  expect(ours.map(([path]) => path)).toContain('node_modules/@land/kit');
  expect(ours.filter(([, { link }]) => !link)).toEqual([]);
  expect(await readFile(join(projectFolder, '.npmrc'), 'utf8')).toMatch(/^@land:registry=http:\/\/127\.0\.0\.1:9\//m);
});
