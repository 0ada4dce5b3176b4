import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';

/**
 * `unavailable`: every response is 503. `hanging`: requests get no response. `garbage`: every response is 200 with an
 * HTML page, like a misconfigured host. `refusing`: nothing listens.
 */
export type OriginState = 'serving' | 'unavailable' | 'hanging' | 'garbage' | 'refusing';

/** A section's origin for a folder of releases, whose state the test controls. It keeps its port. */
export class ReleaseOrigin implements AsyncDisposable {
  readonly port: number;
  /** Number of requests, by path. */
  readonly requests = new Map<string, number>();
  readonly #folder: string;
  #server: Server;
  #state: OriginState = 'serving';

  private constructor(folder: string, server: Server) {
    this.#folder = folder;
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    this.#attend();
  }

  static async start(folder: string): Promise<ReleaseOrigin> {
    return new ReleaseOrigin(folder, await listen(0));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async turn(state: OriginState): Promise<void> {
    const was = this.#state;
    this.#state = state;
    if (state === 'refusing' && was !== 'refusing') await close(this.#server);
    if (state !== 'refusing' && was === 'refusing') {
      this.#server = await listen(this.port);
      this.#attend();
    }
    if (was === 'hanging') this.#server.closeAllConnections();
  }

  #attend(): void {
    this.#server.on('request', (request, response) => {
      const path = new URL(request.url ?? '/', this.url).pathname;
      this.requests.set(path, (this.requests.get(path) ?? 0) + 1);
      void this.#answer(path, request.headers['if-none-match'], response);
    });
  }

  async #answer(path: string, known: string | undefined, response: ServerResponse): Promise<void> {
    if (this.#state === 'hanging') return;
    if (this.#state === 'unavailable') return void response.writeHead(503).end('Back in a moment.\n');
    if (this.#state === 'garbage')
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>not what you look for</html>');
    const bytes = await readFile(join(this.#folder, normalize(path))).catch(() => undefined);
    if (!bytes) return void response.writeHead(404).end('No such file in the releases.\n');
    const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
    response.setHeader('ETag', tag);
    if (known === tag) response.writeHead(304).end();
    else response.end(bytes);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#state !== 'refusing') await close(this.#server);
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return server;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
