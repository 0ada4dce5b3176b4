import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  readonly socket: Socket;
  readonly group: Group;
  /** The last request, with its response. */
  request?: IncomingMessage;
  response?: ServerResponse;
  /** When it came, in milliseconds. */
  askedAt: number;
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
 * Bounds the number of open connections, of one address and in total, without refusing a new one. Closes the oldest
 * connection that waits for its client instead, of the address with the most: a client with thousands of connections
 * loses its own.
 */
export class Connections {
  private readonly options: ConnectionsOptions;
  private readonly groups = new Map<string, Group>();
  private readonly bySocket = new WeakMap<Socket, Connection>();
  private count = 0;

  constructor(options: ConnectionsOptions) {
    this.options = options;
  }

  /** Starts to bound the connections of a server. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.take(socket));
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const connection = this.bySocket.get(request.socket);
      if (connection) Object.assign(connection, { request, response, askedAt: Date.now() });
    });
  }

  /** Whether a response is partly sent there, so that no other one may be written. */
  isAnswering(socket: Socket): boolean {
    const response = this.bySocket.get(socket)?.response;
    return response !== undefined && response.headersSent && !response.writableFinished;
  }

  private take(socket: Socket): void {
    const { perAddress, inTotal } = this.options;
    const group = this.groupOf(socket.remoteAddress ?? '');
    const connection: Connection = { socket, group, askedAt: Date.now() };
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

  /** Finds at least the newest connection, which has not sent a request yet. */
  private findSlow({ connections }: Group, newcomer?: Connection): Connection | undefined {
    for (const each of connections) if (each !== newcomer && !this.isServed(each)) return each;
    return undefined;
  }

  /** Never the newest while another address has more: a client that reads no response counts as served for a while. */
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

  /** Whether the client has sent its request, and waits for the response. */
  private isServed({ request, response, askedAt }: Connection): boolean {
    return Boolean(
      request?.complete && response && !response.writableFinished && Date.now() - askedAt < this.options.answerMs,
    );
  }
}

/** The number of connections that fit below the process's limit of open files; a fifth is left for other files. */
export function boundByFiles(most: number): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const files = Number(userLimits?.open_files?.soft);
  return Number.isFinite(files) ? Math.min(most, Math.floor(files * 0.8)) : most;
}
