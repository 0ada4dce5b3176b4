/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterTest } from '@land/http/after-test.fixture';
import { sentFormAddress } from '@land/http/signed-outcome';
import type { Route } from '../../src/routes.ts';
import type { PageComposer } from './page-composer.ts';
import { addPageRoutes } from './page-routes.ts';
import type { Visits } from '../visits/visits.ts';

const secret = 'a secret of at least thirty-two characters';

async function setup() {
  const app = fastify();
  afterTest(() => app.close());
  const composer = {
    compose: (route: Route | undefined, outcome: string) => ({
      status: route ? 200 : 404,
      headers: { outcome },
      html: route?.path ?? 'nothing',
    }),
  } as unknown as PageComposer;
  const visits = { read: () => Promise.resolve({ releases: {} }) } as unknown as Visits;
  addPageRoutes(app, { composer, visits, csrfSecret: secret });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  /** Sends the path unchanged, because fetch would normalize it. */
  return (path: string) =>
    new Promise<{ status: number | undefined; location: string | undefined; outcome?: unknown }>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path }, (answer) =>
        resolve({
          status: answer.resume().statusCode,
          location: answer.headers.location,
          outcome: answer.headers.outcome,
        }),
      );
      sent.once('error', reject).end();
    });
}

test('a page is found by its exact path with any query, and a trailing slash is redirected', async () => {
  const get = await setup();
  for (const path of ['/', '/sell-your-land', '/sell-your-land?submission=failed'])
    expect((await get(path)).status).toBe(200);
  expect(await get('/sell-your-land/?a=b')).toMatchObject({ status: 308, location: '/sell-your-land?a=b' });
  const others = ['//', '///', '//x', '//x/sell-your-land', '//x:y/', '//sell-your-land', '/\\x/sell-your-land'];
  for (const path of [...others, '/%2f/sell-your-land', 'http://x/sell-your-land'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test('a page shows that its form was sent only with a valid signature; other such URLs are redirected', async () => {
  const get = await setup();
  const [sent = ''] = sentFormAddress('/buy-land', secret).split('#');
  expect(await get(sent)).toMatchObject({ status: 200, outcome: 'sent' });
  for (const [forged, target] of [
    [sent.replace('/buy-land', '/stop-texts'), '/stop-texts'],
    [`${sent}x`, '/buy-land'],
    ['/buy-land?submission=sent', '/buy-land'],
    ['/buy-land?about=a-deal&submission=sent&proof=', '/buy-land?about=a-deal'],
  ] as const)
    expect(await get(forged)).toMatchObject({ status: 303, location: target });
  expect(await get('/buy-land?submission=failed')).toMatchObject({ status: 200, outcome: 'failed' });
});
