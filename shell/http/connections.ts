import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  readonly socket: Socket;
  readonly group: Group;
  /** The last request and its response. */
  request?: IncomingMessage;
  response?: ServerResponse;
  /** When the last request arrived, in milliseconds. */
  requestedAt: number;
}

/** The connections of an address, oldest first. */
interface Group {
  readonly isTrusted: boolean;
  readonly connections: Set<Connection>;
}

interface ConnectionsOptions {
  readonly perAddress: number;
  readonly inTotal: number;
  /** The time that a response may take before its connection counts as slow. */
  readonly answerMs: number;
  readonly isTrustedProxy: (address: string, hops: number) => boolean;
  /** Returns the network that counts as one address. */
  readonly networkOf: (address: string) => string;
}

/**
 * Limits the number of open connections, per address and in total, without refusing a new one. Over a limit, closes the
 * oldest connection on which we wait for the client, from the address with the most connections. A client with
 * thousands of connections therefore loses its own.
 */
export class Connections {
  private readonly options: ConnectionsOptions;
  private readonly groups = new Map<string, Group>();
  private readonly bySocket = new WeakMap<Socket, Connection>();
  private count = 0;

  constructor(options: ConnectionsOptions) {
    this.options = options;
  }

  /** Starts to limit the connections of a server. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.add(socket));
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const connection = this.bySocket.get(request.socket);
      if (connection) Object.assign(connection, { request, response, requestedAt: Date.now() });
    });
  }

  /** Whether a response on this socket is partly sent, so that no other response may be written. */
  isAnswering(socket: Socket): boolean {
    const response = this.bySocket.get(socket)?.response;
    return response !== undefined && response.headersSent && !response.writableFinished;
  }

  private add(socket: Socket): void {
    const { perAddress, inTotal } = this.options;
    const group = this.groupOf(socket.remoteAddress ?? '');
    const connection: Connection = { socket, group, requestedAt: Date.now() };
    group.connections.add(connection);
    this.bySocket.set(socket, connection);
    this.count += 1;
    socket.once('close', () => this.forget(connection));
    if (!group.isTrusted && group.connections.size > perAddress) this.close(this.findSlow(group));
    if (this.count > inTotal) this.close(this.findSlowOfLargest(connection));
  }

  private groupOf(address: string): Group {
    const network = this.options.networkOf(address);
    const known = this.groups.get(network);
    if (known) return known;
    const group = { isTrusted: this.options.isTrustedProxy(address, 0), connections: new Set<Connection>() };
    this.groups.set(network, group);
    return group;
  }

  private forget(connection: Connection): void {
    const { group, socket } = connection;
    if (!group.connections.delete(connection)) return;
    this.count -= 1;
    if (group.connections.size === 0) this.groups.delete(this.options.networkOf(socket.remoteAddress ?? ''));
  }

  private close(connection: Connection | undefined): void {
    if (!connection) return;
    this.forget(connection);
    connection.socket.destroy();
  }

  /**
   * Finds the oldest connection of an address that is not waiting for our response, except the newcomer. Without
   * `newcomer` it finds at least the newest, which has not sent a request yet.
   */
  private findSlow({ connections }: Group, newcomer?: Connection): Connection | undefined {
    for (const each of connections) if (each !== newcomer && !this.isServed(each)) return each;
    return undefined;
  }

  /**
   * Finds the connection to close when the total is reached. If no connection of an untrusted address is slow, it is
   * the oldest of the largest address, because a client that does not read responses looks like one that waits for
   * them. If the newcomer's own address is the largest, it is a slow one of a trusted proxy, or the newcomer.
   */
  private findSlowOfLargest(newcomer: Connection): Connection | undefined {
    const [trusted, others] = [this.groupsBySize(true), this.groupsBySize(false)];
    const slowOf = (groups: Group[]) =>
      groups.reduce<Connection | undefined>((found, group) => found ?? this.findSlow(group, newcomer), undefined);
    const [largest] = others;
    const oldest = largest && largest !== newcomer.group ? [...largest.connections][0] : undefined;
    // A trusted proxy has many visitors behind it: their connections are closed only if no others are left.
    return slowOf(others) ?? oldest ?? slowOf(trusted) ?? newcomer;
  }

  private groupsBySize(isTrusted: boolean): Group[] {
    return [...this.groups.values()]
      .filter((group) => group.isTrusted === isTrusted)
      .sort((one, other) => other.connections.size - one.connections.size);
  }

  /** Whether the client has sent its request and waits for our response, for less than `answerMs`. */
  private isServed({ request, response, requestedAt }: Connection): boolean {
    return Boolean(
      request?.complete && response && !response.writableFinished && Date.now() - requestedAt < this.options.answerMs,
    );
  }
}

/** Lowers a number of connections to 80% of the process's limit of open files; the rest is for other files. */
export function boundByFiles(most: number): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const files = Number(userLimits?.open_files?.soft);
  return Number.isFinite(files) ? Math.min(most, Math.floor(files * 0.8)) : most;
}
