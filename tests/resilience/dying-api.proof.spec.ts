import { expect, test } from '@playwright/test';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { Nginx, nginxMissing, nginxProgram } from './nginx.ts';

test.skip(nginxProgram === undefined, nginxMissing);

/** A server in the place of an api, which reads each request to its end. */
async function startStandIn(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer((request, response) => void request.resume().on('end', () => answer(request, response)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

for (const path of ['seller', 'buyer', 'messaging/stop', 'messaging/inbound']) {
  test(`a POST to ${path} that an api has read and died of is given to the other`, async () => {
    const dying = await startStandIn((request) => request.socket.destroy());
    const living = await startStandIn((_request, response) => response.end('taken'));
    await using folder = await DataFolder.create();
    const names = {
      FRONT: await findFreePort(),
      DESK: await findFreePort(),
      APIS: await findFreePort(),
      SHELL_1: portOf(living),
      SHELL_2: portOf(living),
    };
    await using nginx = await Nginx.start(folder.path, { ...names, API_1: portOf(dying), API_2: portOf(living) });
    // Asked in turn: one of two requests comes to the dying one first.
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await fetch(`http://127.0.0.1:${names.FRONT}/api/${path}`, { method: 'POST', body: 'x=1' });
      expect([answer.status, await answer.text()], nginx.output).toEqual([200, 'taken']);
    }
    for (const server of [dying, living]) server.close();
  });
}
