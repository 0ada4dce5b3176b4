import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  readonly socket: Socket;
  readonly group: Group;
  /** The last request, with its answer. */
  request?: IncomingMessage;
  response?: ServerResponse;
  /** When it came, in milliseconds. */
  askedAt: number;
}

/** The connections of an address, the oldest first. */
interface Group {
  readonly isTrusted: boolean;
  readonly connections: Set<Connection>;
}

interface ConnectionsOptions {
  readonly perAddress: number;
  readonly inTotal: number;
  /** How long an answer may take before its connection counts as a slow one. */
  readonly answerMs: number;
  readonly isTrustedProxy: (address: string, hops: number) => boolean;
  /** What counts as one address. */
  readonly networkOf: (address: string) => string;
}

/**
 * Bounds how many connections are open: of one address and in total, without ever refusing a new one. The oldest that
 * waits for its client is closed instead, of the address that has the most: whoever holds thousands open loses their
 * own.
 */
export class Connections {
  private readonly options: ConnectionsOptions;
  private readonly groups = new Map<string, Group>();
  private readonly bySocket = new WeakMap<Socket, Connection>();
  private count = 0;

  constructor(options: ConnectionsOptions) {
    this.options = options;
  }

  /** Begins to bound the connections of a server. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.take(socket));
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const connection = this.bySocket.get(request.socket);
      if (connection) Object.assign(connection, { request, response, askedAt: Date.now() });
    });
  }

  /** Whether bytes of an answer are under way there: no other answer must come between. */
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

  /** At the latest the newest one is found: it has not asked yet. */
  private findSlow({ connections }: Group, newcomer?: Connection): Connection | undefined {
    for (const each of connections) if (each !== newcomer && !this.isServed(each)) return each;
    return undefined;
  }

  /** Never the newcomer while another address has more: who reads no answer counts as served for a while. */
  private findSlowOfLargest(newcomer: Connection): Connection | undefined {
    const [trusted, others] = [this.groupsBySize(true), this.groupsBySize(false)];
    const slowOf = (groups: Group[]) =>
      groups.reduce<Connection | undefined>((found, group) => found ?? this.findSlow(group, newcomer), undefined);
    const [largest] = others;
    const oldest = largest && largest !== newcomer.group ? [...largest.connections][0] : undefined;
    // A trusted proxy has many visitors behind it: theirs are closed only when nobody else's are left.
    return slowOf(others) ?? oldest ?? slowOf(trusted) ?? newcomer;
  }

  private groupsBySize(isTrusted: boolean): Group[] {
    return [...this.groups.values()]
      .filter((group) => group.isTrusted === isTrusted)
      .sort((one, other) => other.connections.size - one.connections.size);
  }

  /** Whether the client has done its part, and waits for ours. */
  private isServed({ request, response, askedAt }: Connection): boolean {
    return Boolean(
      request?.complete && response && !response.writableFinished && Date.now() - askedAt < this.options.answerMs,
    );
  }
}

/** How many connections fit below the number of files that the process may open; a fifth is left for all else. */
export function boundByFiles(most: number): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const files = Number(userLimits?.open_files?.soft);
  return Number.isFinite(files) ? Math.min(most, Math.floor(files * 0.8)) : most;
}
