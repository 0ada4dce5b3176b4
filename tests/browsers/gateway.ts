import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { readTestSite } from '../site/test-site.ts';
import { until } from '../site/until.ts';

/** The proxy's treatment of a request: `hold` sends no response, `refuse` cuts the connection. */
type Fate = 'pass' | 'hold' | 'refuse';

/** The proxy of a browser. The test decides about the requests to the site; those to other origins fail. */
export class Gateway implements AsyncDisposable {
  /** By path. */
  decide: (path: string) => Fate | Promise<Fate> = () => 'pass';
  /** Origins of servers that the test starts itself. */
  readonly others = new Set<string>();
  readonly #server: Server;
  readonly #passing = new Set<ServerResponse>();

  private constructor() {
    this.#server = createServer((asked, answer) => void this.#handle(asked, answer));
  }

  static async start(): Promise<Gateway> {
    const gateway = new Gateway();
    gateway.#server.listen(0, '127.0.0.1');
    await once(gateway.#server, 'listening');
    return gateway;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Waits until no request of the browser is on its way. */
  async untilQuiet(): Promise<void> {
    await until(
      () => this.#passing.size === 0,
      () => 'Requests do not end.',
    );
  }

  async #handle(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { origin, pathname } = new URL(asked.url ?? '', 'http://nowhere');
    const isOfTest = origin === readTestSite().origin || this.others.has(origin);
    const fate = isOfTest ? await this.decide(pathname) : 'refuse';
    if (fate === 'refuse') asked.socket.destroy();
    if (fate !== 'pass') return;
    this.#passing.add(answer);
    answer.on('close', () => this.#passing.delete(answer));
    const headers = { ...asked.headers };
    delete headers['proxy-connection'];
    const passed = request(asked.url ?? '', { method: asked.method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on('error', () => answer.destroy()).pipe(answer);
    });
    passed.on('error', () => asked.socket.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
