import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createFolder, listen } from '@land/http/after-test.fixture';
import type { Release } from '../../release-tools/format/release-format.ts';
import { createCheckedRelease, writeRelease } from '../../release-tools/gate/good-release.fixture.ts';
import { kitRange } from '../../release-tools/format/shared-modules.ts';

/** Creates a release of the seller section with small files. */
export function createRelease(version: string, changes: Partial<Release> = {}) {
  const html = { initial: withForm(version), sent: withForm('Thank You!'), failed: withForm('Failed') };
  return createCheckedRelease({
    files: { 'entry.1.js': `"./sell-your-land" // entry of ${version}`, 'page.1.css': '.seller-page{}' },
    page: { title: 'Sell <fast>', html },
    release: { version, kit: kitRange, shared: {}, ...changes },
  });
}

function withForm(heading: string): string {
  return `<h1>${heading}</h1><form action="/api/seller" method="post"></form>`;
}

/** The signing key of the section. */
export const sectionKey = generateKeyPairSync('ed25519').privateKey;
export const sectionPublicKey = createPublicKey(sectionKey);

/** Starts a section's origin, a folder that is served until the test ends or stops it. */
export async function startOrigin() {
  const folder = await createFolder();
  const requested: string[] = [];
  const held = new Set<string>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requested.push(path);
    if (held.has(path)) return;
    readFile(join(folder, path)).then(
      (bytes) => response.setHeader('ETag', createHash('sha1').update(bytes).digest('hex')).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  const url = await listen(server);
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  return {
    url,
    /** Requested paths, in order. */
    requested,
    /** Paths whose requests never get a response. */
    held,
    /** Writes a release without promoting it. It is unsigned if `key` is null. */
    async add(version: string, changes: Partial<Release> = {}, key: KeyObject | null = sectionKey) {
      await writeRelease(join(folder, version), createRelease(version, changes), key);
    },
    async publish(version: string, changes: Partial<Release> = {}, key?: KeyObject | null) {
      await this.add(version, changes, key);
      await this.point({ version });
    },
    point: (pointer: unknown) => write('current.json', JSON.stringify(pointer)),
    write,
    stop: () => void server.close().closeAllConnections(),
  };
}
