import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

export interface Proxy {
  origin: string;
  stop: () => Promise<void>;
}

/** Forwards all requests. HTML is decompressed, changed and compressed again, at the same cost for each variant. */
export async function startProxy(target: string, change: (html: string) => string): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => {
    const wantsHtml = String(incoming.headers.accept).includes('text/html');
    const headers = { ...incoming.headers, ...(wantsHtml && { 'accept-encoding': 'identity' }) };
    const passedOn = request(target + incoming.url, { method: incoming.method ?? 'GET', headers }, (answer) => {
      if (wantsHtml) void sendChanged(answer, outgoing, change);
      else answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    // The end of a visit ends its last requests.
    passedOn.once('error', () => outgoing.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, stop };
}

async function sendChanged(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  change: (html: string) => string,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const html = change(Buffer.concat(chunks).toString());
  const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  const headers = { ...answer.headers, 'content-encoding': 'br', 'content-length': String(body.length) };
  outgoing.writeHead(answer.statusCode ?? 502, headers).end(body);
}
