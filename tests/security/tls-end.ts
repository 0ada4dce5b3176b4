import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';

/** A self-signed certificate for `localhost`, which only the tests trust. */
const pem = readFileSync(join(import.meta.dirname, 'localhost.pem'));

/** Terminates TLS in front of a server, as a load balancer does. */
export async function startTlsEnd() {
  let target = 0;
  const server = createServer({ key: pem, cert: pem }, (request, response) => {
    const headers = { ...request.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
    const { method, url } = request;
    const passedOn = ask({ host: '127.0.0.1', port: target, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      pipeline(answer, response, () => undefined);
    });
    passedOn.on('error', () => response.destroy());
    pipeline(request, passedOn, () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (port: number) => void (target = port),
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
