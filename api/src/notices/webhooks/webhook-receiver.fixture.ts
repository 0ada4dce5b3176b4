import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A try that arrived at a webhook. */
export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A CRM in this process; `answer` decides its responses. */
export async function startReceiver(
  answer: (reply: ServerResponse, call: Call, request: IncomingMessage) => void = (reply) => reply.end(),
) {
  const calls: Call[] = [];
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const call = { method: request.method ?? '', url: request.url ?? '', headers, body };
      calls.push(call);
      answer(reply, call, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { calls, port, url: `http://127.0.0.1:${port}/hook?token=Plantedtoken`, stop };
}
