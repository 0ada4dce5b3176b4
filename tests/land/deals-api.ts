/** An api that lists deals for one test, with a shell that follows it. */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import type { Listing } from '../../shell/release-tools/live/listing.ts';
import { sampleListing } from '../../shell/release-tools/live/live-samples.ts';
import { projectFolder } from '../../shell/launch/services.ts';
import type { DataFolder } from '../site/data-folder.ts';
import { type PrivateProcess, startShell } from '../site/private-processes.ts';
import { readTestSite } from '../site/test-site.ts';

export class DealsApi implements AsyncDisposable {
  readonly #listings: Listing[];
  /** What members sent, in order. */
  readonly interests: unknown[] = [];
  readonly #server: Server;
  readonly #photo: Buffer;

  private constructor(listings: Listing[], photo: Buffer) {
    this.#listings = listings;
    this.#photo = photo;
    this.#server = createServer((request, response) => {
      const { method, url = '' } = request;
      if (url === '/api/listings') response.end(JSON.stringify({ listings: this.#listings }));
      else if (url.startsWith('/api/photos/')) response.end(this.#photo);
      else if (method === 'POST' && url === '/api/interest')
        void text(request).then((body) =>
          response.end(`{"state":"${this.interests.push(JSON.parse(body)) && 'sent'}"}`),
        );
      else response.writeHead(404).end('{}');
    });
  }

  static async start(...listings: Partial<Listing>[]): Promise<DealsApi> {
    const photo = await readFile(join(projectFolder, 'shell/pictures/drawn/share-buy-land.jpg'));
    const api = new DealsApi(
      listings.map((changes) => ({ ...sampleListing, ...changes })),
      photo,
    );
    await new Promise<void>((resolve) => api.#server.listen(0, '127.0.0.1', resolve));
    return api;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve).closeAllConnections());
  }
}

/** The shell of one test, once it has a release and the deals of its api. */
export async function startLand(api: DealsApi, data: DataFolder): Promise<PrivateProcess> {
  const shell = await startShell({ dataFolder: data.path, apiPort: api.port });
  await expect.poll(async () => (await fetch(`${shell.origin}/land/none`)).status, { intervals: [50] }).toBe(404);
  return shell;
}

/** As the api writes it into the links of an alert. */
export function memberToken(hash = 'A'.repeat(22)): string {
  const key = createHmac('sha256', readTestSite().csrfSecret).update('member').digest();
  const mac = createHmac('sha256', key).update(`member:${hash}`).digest().subarray(0, 16);
  return `${hash}.${mac.toString('base64url')}`;
}
