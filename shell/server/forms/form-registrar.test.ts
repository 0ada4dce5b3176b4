/** @jest-environment node */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import type { Release } from '@land/kit/build/release-format.ts';
import { createRelease } from '../releases/release.fixture.ts';
import { FormRegistrar } from './form-registrar.ts';
import { createFormSender } from './form-sender.ts';
import { listForms, type ReleasedForm } from './released-form.ts';

const releaseOf = (...pages: string[]): Release => {
  const { release } = createRelease('1.0.0');
  const [page] = Object.values(release.pages);
  if (!page) throw new Error('The fixture has no page.');
  return { ...release, pages: Object.fromEntries(pages.map((initial, index) => [`page-${index}`, { ...page, html: { initial } }])) };
};

function setup() {
  const told: ReleasedForm[] = [];
  const said: string[] = [];
  let answer: 'kept' | 'refused' | 'away' = 'kept';
  const send = async (form: ReleasedForm) => {
    if (answer === 'away') throw new Error('away');
    told.push(form);
    return answer;
  };
  const registrar = new FormRegistrar({ send, log: (sentence) => said.push(sentence) });
  return { registrar, told, said, turn: (next: typeof answer) => (answer = next) };
}

test('the forms of a release are those that post to the api, exactly as they are first shown', () => {
  const seller = '<form aria-label="a > b" method="post" action="/api/seller"><input value="%CSRF_TOKEN%">\n<p>One</p></form>';
  const stop = '<form action="/api/messaging/stop"></form>';
  const release = releaseOf(`<main>${seller}</main>`, `<form action="/search"></form>${stop}<form></form>`);
  expect(listForms(release)).toEqual([
    { release: 'seller@1.0.0', action: '/api/seller', html: seller },
    { release: 'seller@1.0.0', action: '/api/messaging/stop', html: stop },
  ]);
});

test('a release is told once, and again only while the api is away', async () => {
  const { registrar, told, turn } = setup();
  const release = releaseOf('<form action="/api/seller"></form>');
  turn('away');
  await registrar.tell([release]);
  turn('kept');
  for (let times = 0; times < 3; times += 1) await registrar.tell([release]);
  expect(told).toHaveLength(1);
  await registrar.tell([release, { ...release, version: '1.0.1' }]);
  expect(told.map(({ release: name }) => name)).toEqual(['seller@1.0.0', 'seller@1.0.1']);
});

test('a form that the api refuses is said once and not sent again', async () => {
  const { registrar, told, said, turn } = setup();
  turn('refused');
  for (let times = 0; times < 3; times += 1) await registrar.tell([releaseOf('<form action="/api/seller"></form>')]);
  expect([told.length, said]).toEqual([1, ["The api refused the copy of seller@1.0.0's form to /api/seller."]]);
});

test('what is shown is told without being asked, from the start on', async () => {
  const { registrar, told } = setup();
  const shown = [releaseOf('<form action="/api/seller"></form>')];
  registrar.start(() => shown);
  await until(() => told.length === 1);
  shown.push({ ...releaseOf('<form action="/api/buyer"></form>'), version: '2.0.0' });
  await until(() => told.length === 2);
  registrar.stop();
});

test.each([[200, 'kept'], [400, 'refused'], [413, 'refused'], [401, undefined], [404, undefined], [503, undefined]])(
  'an api that answers %d: %s',
  async (status, expected) => {
    const requests: { url: string | undefined; authorization: string | undefined; body: string }[] = [];
    const api = createServer(async (request, response) => {
      const parts = await request.toArray();
      requests.push({ url: request.url, authorization: request.headers.authorization, body: Buffer.concat(parts as Buffer[]).toString() });
      response.writeHead(status).end('{}');
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const send = createFormSender(`http://127.0.0.1:${(api.address() as AddressInfo).port}`, 'secret');
    const form = { release: 'seller@1', action: '/api/seller', html: '<form></form>' };
    expect(await send(form).catch(() => undefined)).toBe(expected);
    expect(requests).toEqual([{ url: '/api/releases/forms', authorization: expect.stringMatching(/^Bearer [\w-]{43}$/), body: JSON.stringify(form) }]);
    api.close();
  },
);

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !condition(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(condition()).toBe(true);
}
