/** @jest-environment node */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { createRelease } from '../releases/release.fixture.ts';
import { listen } from '@land/http/after-test.fixture';
import { createApiPost } from '../api-post.ts';
import { createFormSender, type FormCopy, FormRegistrar, type ShownRelease } from './form-registrar.ts';
import { listForms } from './released-form.ts';

const sellerForm = '<form action="/api/seller"></form>';

const releaseOf = (html = sellerForm, version = '1.0.0'): ShownRelease => {
  const { release, contents } = createRelease(version);
  const [page] = Object.values(release.pages);
  if (!page) throw new Error('The fixture has no page.');
  const shown = { ...release, pages: { page: { ...page, html: { initial: html } } } };
  return { release: shown, forms: listForms({ release: shown, contents }, []) };
};

function setup() {
  const sent: FormCopy[] = [];
  const said: string[] = [];
  let answer: 'kept' | 'refused' | 'documents refused' | 'away' = 'kept';
  const send = async (copy: FormCopy) => {
    if (answer === 'away') throw new Error('away');
    sent.push(copy);
    const isTaken = answer === 'kept' || (answer === 'documents refused' && copy.html.startsWith('<form'));
    return isTaken ? 'kept' : 'refused';
  };
  const registrar = new FormRegistrar({ send, log: (sentence) => said.push(sentence) });
  return { registrar, sent, said, turn: (next: typeof answer) => (answer = next) };
}

test('the forms of a release are sent once, and again only if the api was down', async () => {
  const { registrar, sent, turn } = setup();
  const release = releaseOf();
  turn('away');
  await registrar.sendForms([release]);
  turn('kept');
  for (let times = 0; times < 3; times += 1) await registrar.sendForms([release]);
  expect(sent).toHaveLength(1);
  await registrar.sendForms([release, releaseOf(sellerForm, '1.0.1')]);
  expect(sent.map(({ release: name }) => name)).toEqual(['seller@1.0.0', 'seller@1.0.1']);
});

test('if the api refuses a whole page as the copy, it gets the next smaller copy', async () => {
  const { registrar, sent, said, turn } = setup();
  turn('documents refused');
  await registrar.sendForms([releaseOf(`<h1>Sell</h1>${sellerForm}`)]);
  expect(sent.map(({ html }) => [html.includes('<!doctype'), html.includes('<h1>')])).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
  expect(said).toEqual([]);
});

test('a form that the api refuses is logged once and not sent again', async () => {
  const { registrar, sent, said, turn } = setup();
  turn('refused');
  for (let times = 0; times < 3; times += 1) await registrar.sendForms([releaseOf()]);
  expect([sent.length, said]).toEqual([3, ["The api refused the copy of seller@1.0.0's form to /api/seller."]]);
});

test('after its start the registrar sends the forms of every shown release automatically', async () => {
  const { registrar, sent } = setup();
  const shown = [releaseOf()];
  registrar.start(() => shown);
  await until(() => sent.length === 1);
  shown.push(releaseOf('<form action="/api/buyer"></form>', '2.0.0'));
  await until(() => sent.length === 2);
  registrar.stop();
});

test.each([
  [200, 'kept'],
  [400, 'refused'],
  [413, 'refused'],
  [401, undefined],
  [404, undefined],
  [503, undefined],
])('the status %d of the api means %s', async (status, expected) => {
  const requests: unknown[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { url, headers } = request;
    requests.push({ url, authorization: headers.authorization, body: await text(request) });
    response.writeHead(status).end('{}');
  };
  const api = createServer((request, response) => void answer(request, response));
  const send = createFormSender(createApiPost(await listen(api), 'secret'));
  const form = { release: 'seller@1', action: '/api/seller', html: '<form></form>' };
  expect(await send(form).catch(() => undefined)).toBe(expected);
  const authorization = expect.stringMatching(/^Bearer [\w-]{43}$/);
  expect(requests).toEqual([{ url: '/api/releases/forms', authorization, body: JSON.stringify(form) }]);
});

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !condition(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(condition()).toBe(true);
}
