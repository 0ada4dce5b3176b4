import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Sits between an api and Postgres, so that a test can take the database down and bring it back. */
export class PostgresRelay implements AsyncDisposable {
  readonly #server = createServer((socket) => this.#accept(socket));
  readonly #target: URL;
  readonly #open = new Set<Socket>();
  #state: 'passing' | 'refusing' | 'hanging' = 'passing';

  private constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
  }

  static async start(databaseUrl: string): Promise<PostgresRelay> {
    const relay = new PostgresRelay(databaseUrl);
    relay.#server.listen(0, '127.0.0.1');
    await once(relay.#server, 'listening');
    return relay;
  }

  get databaseUrl(): string {
    const url = new URL(this.#target);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /**
   * `refusing`: every connection breaks, as when Postgres stops. `hanging`: there is no response, as when its machine
   * is unreachable.
   */
  turn(state: 'passing' | 'refusing' | 'hanging'): void {
    this.#state = state;
    if (state === 'refusing') this.#open.forEach((socket) => socket.destroy());
    else if (state === 'hanging') this.#open.forEach((socket) => socket.unpipe().pause());
    // A connection that hung has lost part of its protocol and cannot continue.
    else this.#open.forEach((socket) => socket.destroy());
  }

  #accept(client: Socket): void {
    if (this.#state === 'refusing') return void client.destroy();
    this.#keep(client);
    if (this.#state === 'hanging') return;
    const server = connect(Number(this.#target.port), this.#target.hostname);
    this.#keep(server);
    client.pipe(server).pipe(client);
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
  }

  #keep(socket: Socket): void {
    this.#open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#open.delete(socket));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#open.forEach((socket) => socket.destroy());
    this.#server.close();
    await once(this.#server, 'close');
  }
}
