import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '../../kit/build/release-format.ts';

/** A release of the seller section as a build would leave it, with small files. */
export function createRelease(version: string, changes: Partial<Release> = {}): { release: Release; contents: Map<string, Buffer> } {
  const contents = new Map([
    ['entry.1.js', Buffer.from(`// entry of ${version}`)],
    ['page.1.js', Buffer.from('// page')],
    ['page.1.css', Buffer.from('.seller-page{}')],
  ]);
  const files = Object.fromEntries(
    [...contents].map(([name, bytes]) => [name, { integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`, bytes: bytes.length }]),
  );
  const page = {
    title: 'Sell <fast>',
    description: 'For cash',
    html: { initial: `<h1>${version}</h1>`, sent: '<h1>Thank You!</h1>', failed: '<h1>Failed</h1>' },
    scripts: ['entry.1.js', 'page.1.js'],
    styles: ['page.1.css'],
  };
  const release: Release = {
    section: 'seller',
    version,
    builtAt: '2026-11-20T19:00:00.000Z',
    kit: '^2.0.0',
    shared: {},
    entry: 'entry.1.js',
    pages: { 'sell-your-land': page },
    files,
    checks: null,
    ...changes,
  };
  return { release, contents };
}

/** A section's origin on this machine: a folder served over HTTP, which tests fill, change and stop. */
export async function startOrigin() {
  const folder = await mkdtemp(join(tmpdir(), 'land-origin-'));
  const server = createServer((request, response) => {
    readFile(join(folder, request.url ?? '')).then(
      (bytes) => response.setHeader('ETag', createHash('sha1').update(bytes).digest('hex')).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async publish(version: string, changes: Partial<Release> = {}) {
      const { release, contents } = createRelease(version, changes);
      await mkdir(join(folder, version), { recursive: true });
      for (const [name, bytes] of contents) await writeFile(join(folder, version, name), bytes);
      await writeFile(join(folder, version, 'release.json'), JSON.stringify(release));
      await this.point({ version });
    },
    point: (pointer: unknown) => writeFile(join(folder, 'current.json'), JSON.stringify(pointer)),
    write: (path: string, text: string) => writeFile(join(folder, path), text),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
