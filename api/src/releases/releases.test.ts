import { expect, test } from '@jest/globals';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { refusalOf } from '../../fixtures/inbox/lead.fixture.js';
import { signedIn } from '../../fixtures/staff/sessions/signed-in.fixture.js';
import { newKey, queryTestDatabase, SELLER, TEST_CSRF_SECRET, useApi } from '../../fixtures/test-api.fixture.js';

const api = await useApi();
const staff = await signedIn('admin');

const bearer = (secret: string, purpose = 'release-counts') =>
  `Bearer ${createHmac('sha256', secret).update(purpose).digest('base64url')}`;
const SHELL = { authorization: bearer(TEST_CSRF_SECRET) };

interface Totals {
  counts: { section: string; version: string; views: number; errors: number }[];
  takenBack: { section: string; version: string; reason: string; at: string }[];
}

const report = (body: object | string, headers: Record<string, string> = SHELL) =>
  api.post('/api/releases/counts', body, headers);
const seen = (version: string, views: number, errors = 0) => ({ section: 'seller', version, views, errors });

async function totalsOf(version: string, body: object = { counts: [] }) {
  const { counts, takenBack } = (await report(body)).json<Totals>();
  const isOf = (item: { version: string }) => item.version === version;
  return { counts: counts.filter(isOf), takenBack: takenBack.filter(isOf) };
}

const register = (form: object, headers: Record<string, string> = SHELL) =>
  api.post('/api/releases/forms', form, headers);
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

test('counts of several reports add up, of up to 100 versions each', async () => {
  const version = newKey();
  await report({ counts: [seen(version, 3, 1)] });
  expect((await report({ counts: Array.from({ length: 100 }, () => seen(newKey(), 1)) })).statusCode).toBe(200);
  const counts = [seen(version, 4), seen(version, 5, 2), { ...seen(version, 1), section: 'buyer' }];
  expect((await totalsOf(version, { counts })).counts).toEqual([
    { ...seen(version, 1), section: 'buyer' },
    seen(version, 12, 3),
  ]);
});

test('concurrent reports of many shells are all added, and a report that is sent several times at once is added once', async () => {
  const [one, two] = [newKey(), newKey()];
  const repeated = { id: randomUUID(), counts: [seen(one, 3, 1)] };
  const reports = Array.from({ length: 20 }, (_, index) =>
    index % 2 ? { counts: [seen(one, 1), seen(two, 1)] } : { counts: [seen(two, 1), seen(one, 1)] },
  );
  const answers = await Promise.all([...reports, repeated, repeated, repeated, repeated].map((each) => report(each)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await totalsOf(one, { ...repeated, id: repeated.id.toUpperCase() })).counts).toEqual([seen(one, 23, 1)]);
  expect((await totalsOf(one, { ...repeated, id: randomUUID() })).counts).toEqual([seen(one, 26, 2)]);
  expect((await totalsOf(two)).counts).toEqual([seen(two, 20)]);
});

test('a report id is remembered for a day', async () => {
  const [version, old, recent] = [newKey(), randomUUID(), randomUUID()];
  for (const id of [old, recent]) await report({ id, counts: [seen(version, 1)] });
  const age = 'UPDATE release_reports SET at = now() - make_interval(hours => $2) WHERE id = $1';
  await queryTestDatabase(age, [old, 25]);
  await queryTestDatabase(age, [recent, 23]);
  await report({ counts: [seen(version, 1)] });
  const kept = 'SELECT id FROM release_reports WHERE id IN ($1, $2)';
  expect(await queryTestDatabase(kept, [old, recent])).toEqual([{ id: recent }]);
});

test('a version that was taken back stays so, with its first reason', async () => {
  const version = newKey();
  const taken = (reason: string) => ({ counts: [], takenBack: [{ section: 'seller', version, reason }] });
  const first = await totalsOf(version, taken('9 of 40 views failed.'));
  expect(first.takenBack).toEqual([
    { section: 'seller', version, reason: '9 of 40 views failed.', at: expect.stringMatching(/Z$/) },
  ]);
  expect(await totalsOf(version, taken('Another reason.'))).toEqual(first);
});

test('counts are added up for 30 days, and then deleted', async () => {
  const version = newKey();
  const insert =
    "INSERT INTO release_counts VALUES ('seller', $1, (now() AT TIME ZONE 'UTC')::date - $2::int, 100, 10)";
  for (const age of [29, 30, 31]) await queryTestDatabase(insert, [version, age]);
  expect((await totalsOf(version)).counts).toEqual([seen(version, 100, 10)]);
  expect((await totalsOf(version, { counts: [seen(version, 1)] })).counts).toEqual([seen(version, 101, 10)]);
  const rows = await queryTestDatabase('SELECT FROM release_counts WHERE version = $1', [version]);
  expect(rows).toHaveLength(2);
});

test('the first form of a release is kept, equal forms share one copy, and several shells may send it at once', async () => {
  const form = someForm();
  const sha256 = digest(form.html).toString('hex');
  for (const answer of await Promise.all(Array.from({ length: 8 }, () => register(form))))
    expect([answer.statusCode, answer.json()]).toEqual([200, { sha256 }]);
  expect((await register({ ...form, html: '<form>another</form>' })).json()).toEqual({ sha256 });
  const next = { ...form, release: `${form.release}.1` };
  await register(next);
  for (const { release } of [form, next]) expect(await readForms(release)).toMatchObject([{ html: form.html }]);
});

test('the form of a release is accepted inside a document with its page and styles', async () => {
  const form = someForm();
  const html = documentOf(`<main><img src="data:image/gif;base64,R0lG">${form.html}</main>`);
  expect((await register({ ...form, html })).statusCode).toBe(200);
  expect(await readForms(form.release)).toMatchObject([{ html }]);
});

test('a consent is stored with the form of its release and type', async () => {
  const form = someForm();
  await register(form);
  await register({ ...form, action: '/api/buyer', html: '<form>of buyers</form>' });
  const formOf = async (release: string) => {
    const key = newKey();
    await api.post('/api/seller', SELLER, { 'idempotency-key': key, 'section-release': release });
    const find = 'SELECT form_sha256 FROM consents JOIN leads l ON l.id = lead_id WHERE idempotency_key = $1';
    return queryTestDatabase(find, [key]);
  };
  expect(await formOf(form.release)).toEqual([{ form_sha256: digest(form.html) }]);
  expect(await formOf('seller@unknown')).toEqual([{ form_sha256: null }]);
});

test.each<[string, Record<string, string>]>([
  ['no bearer', {}],
  ['the bearer of another secret', { authorization: bearer('another secret of 32 characters!') }],
  ['the bearer of another use', { authorization: bearer(TEST_CSRF_SECRET, 'release-count') }],
  ['a longer bearer', { authorization: `${SHELL.authorization}A` }],
  ['the session of an admin', { ...staff.headers }],
])('a report or form with %s is refused', async (_what, headers) => {
  const [version, form] = [newKey(), someForm()];
  for (const answer of [await report({ counts: [seen(version, 1)] }, headers), await register(form, headers)])
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  expect([(await totalsOf(version)).counts, await readForms(form.release)]).toEqual([[], []]);
});

const good = seen('1.0.0', 1);
const takenBack = (reason: string) => [{ section: 'seller', version: '1', reason }];

test.each<[string, object]>([
  ['id', { id: '1' }],
  ['counts', { counts: undefined }],
  ['extra', { extra: 1 }],
  ['counts', { counts: { 0: good } }],
  ['counts', { counts: [null] }],
  ['counts', { counts: [{ ...good, day: '2020-01-01' }] }],
  ['counts', { counts: [{ ...good, errors: undefined }] }],
  ['counts', { counts: [{ ...good, views: -1 }] }],
  ['counts', { counts: [{ ...good, errors: 0.5 }] }],
  ['counts', { counts: [{ ...good, views: 1_000_001 }] }],
  ['counts', { counts: [{ ...good, section: '../seller' }] }],
  ['counts', { counts: [{ ...good, version: "1'; DROP TABLE leads; --" }] }],
  ['counts', { counts: Array.from({ length: 101 }, () => good) }],
  ['takenBack', { takenBack: takenBack(' ') }],
  ['takenBack', { takenBack: takenBack('a\nb') }],
  ['takenBack', { takenBack: takenBack('x'.repeat(501)) }],
])('a report whose field %s is invalid is refused with the field’s name: %.60j', async (field, change) => {
  expect(refusalOf(await report({ counts: [], ...change }))).toEqual([400, [field]]);
});

test.each<[string, object]>([
  ['release', { release: undefined }],
  ['release', { release: 'seller' }],
  ['release', { release: `${'a'.repeat(40)}@${'1'.repeat(60)}` }],
  ['release', { release: 'seller@../1' }],
  ['action', { action: 'https://elsewhere.example/api/seller' }],
  ['action', { action: '/seller' }],
  ['action', { action: '/api/seller?x=1' }],
  ['html', { html: '<p>Hello</p>' }],
  ['html', { html: 1 }],
  ['html', { html: '<form>\0</form>' }],
  ['html', { html: '<form>\ud800</form>' }],
  ['html', { html: `<form>${'x'.repeat(60_001)}</form>` }],
  ['html', { html: documentOf('<main>Hello</main>') }],
  ['html', { html: documentOf('<form></form>', "default-src 'self'") }],
  ['html', { html: documentOf('<form></form><script>alert(1)</script>') }],
  ['html', { html: documentOf('<form></form><meta http-equiv="refresh" content="0;url=https://elsewhere.example">') }],
  ['html', { html: documentOf('<form></form><img src="https://elsewhere.example/x.png">') }],
  ['html', { html: documentOf('<link rel="stylesheet" href="/x.css"><form></form>') }],
  ['html', { html: documentOf(`<form>${'x'.repeat(60_001)}</form>`) }],
  ['css', { css: '' }],
])('a form whose field %s is invalid is refused with the field’s name: %.60j', async (field, change) => {
  expect(refusalOf(await register({ ...someForm(), ...change }))).toEqual([400, [field]]);
});
