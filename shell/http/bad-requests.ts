import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './connections.ts';
import { HTTP_LIMITS } from './http-limits.ts';

/** Returns the response to a request that is refused before any route runs. */
export type SocketAnswer = (status: number) => {
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
};

const statusOfError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
/**
 * Time during which the rest of a refused request is read and dropped: after an immediate close, its sender might never
 * see the response.
 */
const LINGER_MS = 1000;

/** Answers requests that Node could not parse, or that took too long to arrive. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { connections, answer }: { connections: Connections; answer: SocketAnswer },
): void {
  if (connections.isAnswering(socket)) socket.destroy();
  else writeAnswer(socket, statusOfError[error.code ?? ''] ?? 400, answer);
}

/**
 * Replaces Node's own responses: refuses CONNECT with a message, where Node closes the connection; and accepts a
 * request with an unknown `Expect` as one without it (RFC 9110, 10.1.1), where Node sends an empty 417.
 */
export function answerForNode(server: Server, answer: SocketAnswer): void {
  server.on('connect', (_request, socket: Socket) => writeAnswer(socket, 405, answer));
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Writes a response directly to the socket, and closes the connection. */
function writeAnswer(socket: Socket, status: number, answer: SocketAnswer): void {
  // Nothing more to write: the request was already answered, and only its rest arrived now.
  if (socket.writableEnded) return;
  if (!socket.writable) return void socket.destroy();
  const { body, headers } = answer(status);
  const text = JSON.stringify(body);
  const all = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${text}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Headers that may occur only once: of two, Node uses the first, while a proxy may have checked the second. */
const ONLY_ONCE = ['host', 'origin', 'authorization', 'content-type', 'sec-fetch-site'];
/** A host name or an IP address, with or without a port; no user name and no list. */
const HOST = /^[\w.:[\]-]+$/;

/** The status with which to refuse a malformed request before its route runs; undefined for a good request. */
export function refusalOf({ url = '', headers, rawHeaders, httpVersion }: IncomingMessage): 400 | 414 | undefined {
  if (url.length > HTTP_LIMITS.urlBytes) return 414;
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  if (ONLY_ONCE.some((name) => names.indexOf(name) !== names.lastIndexOf(name))) return 400;
  if (!names.includes('host')) return httpVersion === '1.1' ? 400 : undefined;
  return HOST.test(headers.host ?? '') ? undefined : 400;
}

/**
 * Returns the path and query of the request, also for a client that sends a whole URL, as to a proxy (RFC 9112, 3.2.2).
 * The host of that URL then replaces the Host header.
 */
export function toOriginForm(request: IncomingMessage): string {
  const { url = '/' } = request;
  const [, authority, rest = ''] = /^https?:\/\/([^/?#]+)(.*)$/is.exec(url) ?? [];
  if (authority === undefined) return url;
  request.headers.host = authority;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
