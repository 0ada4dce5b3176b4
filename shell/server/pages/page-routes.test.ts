/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterTest } from '@land/http/after-test.fixture';
import type { Route } from '../../src/routes.ts';
import type { PageComposer } from './page-composer.ts';
import { addPageRoutes } from './page-routes.ts';
import type { Visits } from '../visits/visits.ts';

async function setup() {
  const app = fastify();
  afterTest(() => app.close());
  const composer = {
    compose: (route: Route | undefined) => ({ status: route ? 200 : 404, headers: {}, html: route?.path ?? 'nothing' }),
  } as unknown as PageComposer;
  const visits = { read: () => Promise.resolve({ releases: {} }) } as unknown as Visits;
  addPageRoutes(app, { composer, visits });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  /** Sends the path byte for byte: fetch would normalize it. */
  return (path: string) =>
    new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', path }, (answer) =>
        resolve({ status: answer.resume().statusCode, location: answer.headers.location }),
      );
      asked.once('error', reject).end();
    });
}

test('a page is found by its path alone, whatever its query', async () => {
  const get = await setup();
  for (const path of ['/', '/sell-your-land', '/sell-your-land?submission=sent'])
    expect((await get(path)).status).toBe(200);
  expect(await get('/sell-your-land/?a=b')).toEqual({ status: 308, location: '/sell-your-land?a=b' });
  const others = ['//', '///', '//x', '//x/sell-your-land', '//x:y/', '//sell-your-land', '/\\x/sell-your-land'];
  for (const path of [...others, '/%2f/sell-your-land', 'http://x/sell-your-land'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});
