/**
 * Stands where the shell looks for the api while one section is developed alone: passes everything on to the real api
 * when that runs, else answers itself. Decided at each request, so that an api that is started later is used at once.
 */
import {
  createServer,
  type IncomingMessage,
  request as startRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerAsStub, type Exchange } from './api-stub.ts';

export type Answerer = 'api' | 'stub';

/** A form is a few kilobytes. */
const MAX_BODY_BYTES = 1024 * 1024;

export interface ApiOrStubOptions {
  /** Where the real api runs, or will. */
  apiUrl: string;
  print: (line: string) => void;
}

export class ApiOrStub {
  readonly #apiUrl: string;
  readonly #print: (line: string) => void;
  readonly #server: Server;
  #last: Answerer | undefined;

  private constructor({ apiUrl, print }: ApiOrStubOptions) {
    this.#apiUrl = apiUrl;
    this.#print = print;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async start(options: ApiOrStubOptions): Promise<ApiOrStub> {
    const started = new ApiOrStub(options);
    await new Promise<void>((resolve, reject) => started.#server.once('error', reject).listen(0, '127.0.0.1', resolve));
    started.#tell((await isThere(options.apiUrl)) ? 'api' : 'stub');
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request).catch(() => undefined);
    if (!body) return void response.writeHead(413, { Connection: 'close' }).end();
    const isAnswered = await passOn(this.#apiUrl, { request, body, response });
    this.#tell(isAnswered ? 'api' : 'stub');
    if (!isAnswered) answerAsStub({ request, body, response, print: this.#print });
  }

  /** Says who answers whenever that has changed. */
  #tell(now: Answerer): void {
    if (now === this.#last) return;
    this.#last = now;
    if (now === 'api') this.#print(`The api at ${this.#apiUrl} answers: what forms send is stored there.`);
    else
      this.#print(
        `No api runs at ${this.#apiUrl}: a stub answers the forms, and NOTHING IS STORED. The api takes over when it starts.`,
      );
  }
}

function isThere(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => false,
  );
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** False when nobody listens there: then nothing has been answered. */
function passOn(apiUrl: string, { request, body, response }: Exchange): Promise<boolean> {
  return new Promise((resolve) => {
    const passed = startRequest(
      apiUrl + request.url,
      { method: request.method ?? 'GET', headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.once('error', () => response.destroy());
        resolve(true);
      },
    );
    passed.once('error', (failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ECONNREFUSED' || failure.code === 'ENOTFOUND') return resolve(false);
      // It was there and went in the middle of the answer: the shell knows what to make of that.
      response.destroy();
      resolve(true);
    });
    passed.end(body);
  });
}
