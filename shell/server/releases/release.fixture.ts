import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '../../release-tools/format/release-format.ts';
import { kitRange } from '../../release-tools/format/shared-modules.ts';
import { signRelease } from '../../release-tools/signing/signing.ts';

/** Creates a release of the seller section like one from a build, with small files. */
export function createRelease(
  version: string,
  changes: Partial<Release> = {},
): { release: Release; contents: Map<string, Buffer> } {
  const contents = new Map([
    ['entry.1.js', Buffer.from(`"./sell-your-land" // entry of ${version}`)],
    ['page.1.js', Buffer.from('// page')],
    ['page.1.css', Buffer.from('.seller-page{}')],
  ]);
  const files = Object.fromEntries(
    [...contents].map(([name, bytes]) => [
      name,
      { integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`, bytes: bytes.length },
    ]),
  );
  const page = {
    title: 'Sell <fast>',
    description: 'For cash',
    html: { initial: withForm(version), sent: withForm('Thank You!'), failed: withForm('Failed') },
    scripts: ['entry.1.js', 'page.1.js'],
    styles: ['page.1.css'],
  };
  const release: Release = {
    section: 'seller',
    version,
    builtAt: '2026-11-20T19:00:00.000Z',
    kit: kitRange,
    shared: {},
    entry: 'entry.1.js',
    pages: { 'sell-your-land': page },
    files,
    checks: null,
    ...changes,
  };
  return { release, contents };
}

function withForm(heading: string): string {
  return `<h1>${heading}</h1><form action="/api/seller" method="post"></form>`;
}

/** The signing key of the section. */
export const sectionKey = generateKeyPairSync('ed25519').privateKey;
export const sectionPublicKey = createPublicKey(sectionKey);

/** A section's origin on this machine: a folder served over HTTP that tests can fill, change and stop. */
export async function startOrigin() {
  const folder = await mkdtemp(join(tmpdir(), 'land-origin-'));
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  return {
    url: `http://127.0.0.1:${port}`,
    /** Requested paths, in order. */
    requested,
    /** Paths whose requests never get a response. */
    held,
    /** Writes a release without promoting it. A key of null leaves it unsigned. */
    async add(version: string, changes: Partial<Release> = {}, key: KeyObject | null = sectionKey) {
      const { release, contents } = createRelease(version, changes);
      await mkdir(join(folder, version), { recursive: true });
      for (const [name, bytes] of contents) await writeFile(join(folder, version, name), bytes);
      const description = Buffer.from(JSON.stringify(release));
      await writeFile(join(folder, version, 'release.json'), description);
      if (key) await write(`${version}/release.sig`, JSON.stringify(signRelease(description, key)));
    },
    async publish(version: string, changes: Partial<Release> = {}, key?: KeyObject | null) {
      await this.add(version, changes, key);
      await this.point({ version });
    },
    point: (pointer: unknown) => write('current.json', JSON.stringify(pointer)),
    write,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
