/** Watches the bundles of `npm run dev`, with one lasting compiler each. The shell and the api pass on its files. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import webpack, { type Compiler, type Configuration, type Stats } from 'webpack';
import middleware from 'webpack-dev-middleware';
import { duration, listErrors } from './build-stats.ts';
import { eventsPath } from './hot-configuration.ts';
import { Problems } from './problems.ts';
import { deskPage } from './desk-page.ts';
import { Work } from './work.ts';
import { describeError } from './source-frame.ts';

/** A bundle for browsers. */
export interface WatchedBundle {
  name: string;
  configuration: Configuration;
  /** Called after each build without errors. Pages are served again when it has resolved. */
  onBuilt?: (stats: Stats, compiler: Compiler) => void | Promise<void>;
}

const MOST_BYTES = 20_000;

export class DevServer {
  readonly problems: Problems;
  readonly #instance: ReturnType<typeof middleware>;
  readonly #server: Server;
  readonly #publicPaths = new Map<string, string>();
  readonly #work = new Work();
  readonly #versions: Record<string, string> = {};
  #starts = 0;

  constructor(bundles: WatchedBundle[]) {
    const compiler = webpack(bundles.map(({ configuration }) => configuration));
    if (!compiler) throw new Error('webpack made no compiler of the configurations.');
    bundles.forEach((bundle, index) => this.#watch(bundle, compiler.compilers[index] as Compiler));
    this.#instance = middleware(compiler, {
      hot: { path: eventsPath, inject: 'plugin', token: false, cors: false },
      headers: { 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'same-origin' },
    });
    this.problems = new Problems(() => this.#announce());
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  /** Listens at a free port, and returns the URL for the shell and the api. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#server.unref();
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resolves after the first build of every bundle, also if it has errors. */
  untilBuilt(): Promise<void> {
    return new Promise((resolve) => this.#instance.waitUntilValid(() => resolve()));
  }

  /** Makes open pages reload, because a server was started again. */
  noteStart(): void {
    this.#starts += 1;
    this.#announce();
  }

  /** Tells the shell and open pages about a new release. */
  noteRelease(section: string, version: string): void {
    this.#versions[section] = version;
    this.#announce();
  }

  /** Pages are served when nothing is being built. Call the result when the work is done. */
  begin(name: string): () => void {
    return this.#work.begin(name);
  }

  /** Reads a file of a bundle by its URL or path. */
  readFile(url: string): string | undefined {
    const path = url.replace(/^https?:\/\/[^/]+/, '').replace(/^\/sections\/(\w+)\/[^/]+\//, '/dev/$1/');
    for (const [publicPath, folder] of this.#publicPaths)
      if (path.startsWith(publicPath)) {
        const file = join(folder, path.slice(publicPath.length));
        try {
          return this.#instance.context.outputFileSystem.readFileSync?.(file)?.toString();
        } catch {
          return undefined;
        }
      }
    return undefined;
  }

  #watch({ name, configuration, onBuilt }: WatchedBundle, compiler: Compiler): void {
    this.#publicPaths.set(String(configuration.output?.publicPath), String(configuration.output?.path));
    let isFirst = true;
    const begin = () => void this.#work.begin(name);
    compiler.hooks.invalid.tap('DevServer', begin);
    compiler.hooks.watchRun.tap('DevServer', begin);
    compiler.hooks.done.tap('DevServer', (stats) => {
      const end = this.#work.begin(name);
      const errors = listErrors(stats);
      this.problems.replace(name, errors);
      this.problems.forget('run time');
      if (errors.length > 0) return end();
      const done = isFirst ? 'watched' : 'up to date';
      if (name !== 'client') console.log(`${name} is ${done} (${duration(stats)} ms)`);
      isFirst = false;
      Promise.resolve(onBuilt?.(stats, compiler)).then(end, end);
    });
  }

  #announce(): void {
    this.#instance.context.hot?.publish({ action: 'state' });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { url = '', method } = request;
    if (url === '/dev/desk.html') return void this.#work.untilDone().then(() => response.end(deskPage));
    if (url === '/dev/settled') return void this.#work.untilDone().then(() => sendJson(response, this.#versions));
    const state = {
      started: `${process.pid} ${this.#starts}`,
      releases: JSON.stringify(this.#versions),
      problems: this.problems.list(),
    };
    if (url === '/dev/state') return sendJson(response, state);
    if (url === '/dev/errors' && method === 'POST') return void this.#receiveError(request, response);
    this.#instance(request, response, () => void response.writeHead(404).end()).catch(() => response.destroy());
  }

  async #receiveError(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const piece of request) if ((text += String(piece)).length > MOST_BYTES) break;
    response.end();
    try {
      const { message, stack } = JSON.parse(text) as Record<string, unknown>;
      // The error of the build says it already.
      if (/Module build failed/.test(String(message))) return;
      this.problems.add(
        'run time',
        describeError(String(message), String(stack), (script) => this.readFile(`${script}.map`)),
      );
    } catch {
      // Not from our client.
    }
  }
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value));
}
