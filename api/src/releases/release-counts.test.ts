import { expect, test } from '@jest/globals';
import { createHmac, randomUUID } from 'node:crypto';
import { signedIn } from '../staff/sessions/signed-in.fixture.js';
import { newKey, queryTestDatabase, TEST_CSRF_SECRET, useApi } from '../test-api.fixture.js';

const api = await useApi();

const bearer = (secret: string, purpose = 'release-counts') =>
  createHmac('sha256', secret).update(purpose).digest('base64url');
const SHELL = { authorization: `Bearer ${bearer(TEST_CSRF_SECRET)}` };
const URL_OF_COUNTS = '/api/releases/counts';

interface Totals {
  counts: { section: string; version: string; views: number; errors: number }[];
  takenBack: { section: string; version: string; reason: string; at: string }[];
}

const send = (body: object | string, headers: Record<string, string> = SHELL) => api.post(URL_OF_COUNTS, body, headers);
const seen = (version: string, views: number, errors = 0) => ({ section: 'seller', version, views, errors });

async function totalsOf(version: string, body: object) {
  const { counts, takenBack } = (await send(body)).json<Totals>();
  const isOf = (item: { version: string }) => item.version === version;
  return { counts: counts.filter(isOf), takenBack: takenBack.filter(isOf) };
}

test('counts of several reports, and of one report, add up', async () => {
  const version = newKey();
  expect(await totalsOf(version, { counts: [seen(version, 3, 1)] })).toEqual({
    counts: [seen(version, 3, 1)],
    takenBack: [],
  });
  const { counts } = await totalsOf(version, {
    counts: [seen(version, 4), seen(version, 5, 2), { ...seen(version, 1), section: 'buyer' }],
  });
  expect(counts).toEqual([{ ...seen(version, 1), section: 'buyer' }, seen(version, 12, 3)]);
  expect((await totalsOf(version, { counts: [] })).counts).toEqual(counts);
});

test('a report that comes again, even while the first is on its way, is added once', async () => {
  const version = newKey();
  const report = { id: randomUUID(), counts: [seen(version, 3, 1)] };
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(report)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await totalsOf(version, { ...report, id: report.id.toUpperCase() })).counts).toEqual([seen(version, 3, 1)]);
  expect((await totalsOf(version, { ...report, id: randomUUID() })).counts).toEqual([seen(version, 6, 2)]);
});

test('a report is remembered for a day', async () => {
  const version = newKey();
  const [old, recent] = [randomUUID(), randomUUID()];
  for (const id of [old, recent]) await send({ id, counts: [seen(version, 1)] });
  await queryTestDatabase(
    "UPDATE release_reports SET at = now() - CASE id WHEN $1::uuid THEN interval '25 hours' ELSE interval '23 hours' END WHERE id IN ($1, $2)",
    [old, recent],
  );
  await send({ counts: [seen(version, 1)] });
  expect(await queryTestDatabase('SELECT id FROM release_reports WHERE id IN ($1, $2)', [old, recent])).toEqual([
    { id: recent },
  ]);
});

test('reports of many shells at once lose nothing', async () => {
  const [one, two] = [newKey(), newKey()];
  const reports = Array.from({ length: 20 }, (_, index) =>
    index % 2 ? [seen(one, 1), seen(two, 1)] : [seen(two, 1), seen(one, 1)],
  );
  const answers = await Promise.all(reports.map((counts) => send({ counts })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await totalsOf(one, { counts: [] })).counts).toEqual([seen(one, 20)]);
  expect((await totalsOf(two, { counts: [] })).counts).toEqual([seen(two, 20)]);
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

test('what is older than 30 days is neither added up nor kept', async () => {
  const version = newKey();
  const insert =
    "INSERT INTO release_counts VALUES ('seller', $1, (now() AT TIME ZONE 'UTC')::date - $2::int, 100, 10)";
  for (const age of [29, 30, 31]) await queryTestDatabase(insert, [version, age]);
  expect((await totalsOf(version, { counts: [] })).counts).toEqual([seen(version, 100, 10)]);
  expect((await totalsOf(version, { counts: [seen(version, 1)] })).counts).toEqual([seen(version, 101, 10)]);
  expect(await queryTestDatabase('SELECT count(*)::int FROM release_counts WHERE version = $1', [version])).toEqual([
    { count: 2 },
  ]);
});

const admin = await signedIn('admin');

test.each<[string, Record<string, string>]>([
  ['no bearer', {}],
  ['an empty one', { authorization: 'Bearer ' }],
  ['one of another secret', { authorization: `Bearer ${bearer('another secret of 32 characters!')}` }],
  ['one for another use', { authorization: `Bearer ${bearer(TEST_CSRF_SECRET, 'release-count')}` }],
  ['the secret itself', { authorization: `Bearer ${TEST_CSRF_SECRET}` }],
  ['one with more behind it', { authorization: `${SHELL.authorization}A` }],
  ['one as basic', { authorization: SHELL.authorization.replace('Bearer', 'Basic') }],
  ['a member of staff', { authorization: String(admin.headers['authorization']) }],
  [
    'an origin and a host of ours',
    { origin: 'http://localhost:3000', host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' },
  ],
])('a report with %s is refused', async (_what, headers) => {
  const version = newKey();
  const answer = await send({ counts: [seen(version, 1)] }, headers);
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  expect((await totalsOf(version, { counts: [] })).counts).toEqual([]);
});

const good = seen('1.0.0', 1);
test.each<[string, unknown, string]>([
  ['an id that is none', { id: '1', counts: [] }, 'id'],
  ['no counts', {}, 'counts'],
  ['counts that are no list', { counts: { 0: good } }, 'counts'],
  ['an unknown field', { counts: [], extra: 1 }, 'extra'],
  ['an unknown property', { counts: [{ ...good, day: '2020-01-01' }] }, 'counts'],
  ['a missing property', { counts: [{ section: 'seller', version: '1', views: 1 }] }, 'counts'],
  ['a negative count', { counts: [{ ...good, views: -1 }] }, 'counts'],
  ['a count that is no whole number', { counts: [{ ...good, errors: 0.5 }] }, 'counts'],
  ['a count as text', { counts: [{ ...good, views: '1' }] }, 'counts'],
  ['a count that cannot be', { counts: [{ ...good, views: 1_000_001 }] }, 'counts'],
  ['a section that is none', { counts: [{ ...good, section: '../seller' }] }, 'counts'],
  ['a version that is none', { counts: [{ ...good, version: "1'; DROP TABLE leads; --" }] }, 'counts'],
  ['null among the counts', { counts: [null] }, 'counts'],
  ['101 versions', { counts: Array.from({ length: 101 }, () => good) }, 'counts'],
  [
    'a reason that is empty',
    { counts: [], takenBack: [{ section: 'seller', version: '1', reason: ' ' }] },
    'takenBack',
  ],
  [
    'a reason of several lines',
    { counts: [], takenBack: [{ section: 'seller', version: '1', reason: 'a\nb' }] },
    'takenBack',
  ],
  [
    'a reason that is too long',
    { counts: [], takenBack: [{ section: 'seller', version: '1', reason: 'x'.repeat(501) }] },
    'takenBack',
  ],
])('a report with %s is refused by name', async (_what, body, field) => {
  const answer = await send(body as object);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ success: false, errors: [{ field }] });
});

test('100 versions are accepted', async () => {
  const run = newKey().slice(0, 8);
  const counts = Array.from({ length: 100 }, (_, index) => seen(`${run}.${index}`, 1));
  expect((await send({ counts })).statusCode).toBe(200);
});

test.each(['[]', 'null', '{', '"counts"'])('a body of %s is refused', async (body) => {
  expect((await send(body)).statusCode).toBe(400);
});
