import { expect, test } from '@jest/globals';
import { createHash, createHmac } from 'node:crypto';
import { signedIn } from '../staff/sessions/signed-in.fixture.js';
import { newKey, queryTestDatabase, SELLER, TEST_CSRF_SECRET, useApi } from '../test-api.fixture.js';

const api = await useApi();
const admin = await signedIn('admin');

const SHELL = {
  authorization: `Bearer ${createHmac('sha256', TEST_CSRF_SECRET).update('release-counts').digest('base64url')}`,
};
const send = (body: object | string, headers: Record<string, string> = SHELL) =>
  api.post('/api/releases/forms', body, headers);
const digest = (html: string) => createHash('sha256').update(html).digest();
const someForm = () => ({
  release: `seller@${newKey()}`,
  action: '/api/seller',
  html: `<form action="/api/seller"><p>“${newKey()}”</p></form>`,
});
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";
const documentOf = (body: string, policy = POLICY) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>form{}</style></head><body>${body}</body></html>`;
const readForms = (release: string) =>
  queryTestDatabase(
    'SELECT * FROM released_forms JOIN form_copies ON sha256 = form_sha256 WHERE section_release = $1',
    [release],
  );

test('a form is kept for its release, once for equal ones, and its first copy stays', async () => {
  const form = someForm();
  const sha256 = digest(form.html).toString('hex');
  for (let count = 0; count < 2; count += 1) expect((await send(form)).json()).toEqual({ sha256 });
  expect((await send({ ...form, html: '<form>another</form>' })).json()).toEqual({ sha256 });
  const next = { ...form, release: `${form.release}.1` };
  expect([(await send(next)).statusCode, await readForms(form.release), await readForms(next.release)]).toMatchObject([
    200,
    [{ html: form.html }],
    [{ html: form.html }],
  ]);
});

test('a form is kept with the page and the styles that it was shown in', async () => {
  const form = someForm();
  const html = documentOf(`<main><img src="data:image/gif;base64,R0lG">${form.html}</main>`);
  const answer = await send({ ...form, html });
  expect([answer.statusCode, await readForms(form.release)]).toMatchObject([200, [{ html }]]);
});

test('two shells that tell of a form at once are both answered', async () => {
  const form = someForm();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(form)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('a consent is stored with the form of its release and of its kind', async () => {
  const form = someForm();
  await send(form);
  await send({ ...form, action: '/api/buyer', html: '<form>of buyers</form>' });
  const [known, unknown] = [newKey(), newKey()];
  await api.post('/api/seller', SELLER, { 'idempotency-key': known, 'section-release': form.release });
  await api.post('/api/seller', SELLER, { 'idempotency-key': unknown, 'section-release': 'seller@unheard-of' });
  const formOf = (key: string) =>
    queryTestDatabase('SELECT form_sha256 FROM consents JOIN leads l ON l.id = lead_id WHERE idempotency_key = $1', [
      key,
    ]);
  expect([await formOf(known), await formOf(unknown)]).toEqual([
    [{ form_sha256: digest(form.html) }],
    [{ form_sha256: null }],
  ]);
});

test.each<[string, Record<string, string>]>([
  ['no bearer', {}],
  ['a wrong one', { authorization: `Bearer ${'A'.repeat(43)}` }],
  ['a member of staff', { authorization: String(admin.headers['authorization']) }],
])('a form with %s is refused', async (_what, headers) => {
  const form = someForm();
  expect((await send(form, headers)).statusCode).toBe(401);
  expect(await readForms(form.release)).toEqual([]);
});

test.each<[string, object, string]>([
  ['no release', { release: undefined }, 'release'],
  ['a release without a version', { release: 'seller' }, 'release'],
  ['a release that is too long', { release: `${'a'.repeat(40)}@${'1'.repeat(60)}` }, 'release'],
  ['a release that is a path', { release: 'seller@../1' }, 'release'],
  ['an action elsewhere', { action: 'https://elsewhere.example/api/seller' }, 'action'],
  ['an action outside the api', { action: '/seller' }, 'action'],
  ['an action with a query', { action: '/api/seller?x=1' }, 'action'],
  ['html that is no form', { html: '<p>Hello</p>' }, 'html'],
  ['html that is a number', { html: 1 }, 'html'],
  ['html with a null character', { html: '<form>\0</form>' }, 'html'],
  ['html with half a character', { html: '<form>\ud800</form>' }, 'html'],
  ['html that is too long', { html: `<form>${'x'.repeat(60_001)}</form>` }, 'html'],
  ['a document without a form', { html: documentOf('<main>Hello</main>') }, 'html'],
  [
    'a document with no policy',
    { html: '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><form></form></body></html>' },
    'html',
  ],
  ['a document with a policy of its own', { html: documentOf('<form></form>', "default-src 'self'") }, 'html'],
  ['a document with a script', { html: documentOf('<form></form><script>alert(1)</script>') }, 'html'],
  [
    'a document that leads elsewhere',
    { html: documentOf('<form></form><meta http-equiv="refresh" content="0;url=https://elsewhere.example">') },
    'html',
  ],
  ['a document with a file', { html: documentOf('<form></form><img src="https://elsewhere.example/x.png">') }, 'html'],
  ['a document with a stylesheet', { html: documentOf('<link rel="stylesheet" href="/x.css"><form></form>') }, 'html'],
  ['a document that is too long', { html: documentOf(`<form>${'x'.repeat(60_001)}</form>`) }, 'html'],
  ['an unknown field', { css: '' }, 'css'],
])('a form with %s is refused by name', async (_what, change, field) => {
  const answer = await send({ ...someForm(), ...change });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { success: false, errors: [{ field }] }]);
});
