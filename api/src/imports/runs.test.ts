import { expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { someImporter } from '../../fixtures/imports/imports.fixture.js';
import { somePhone, submitSeller } from '../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, startApi } from '../../fixtures/test-api.fixture.js';
import { holdLock, useOwnDatabase } from '../../fixtures/test-database.fixture.js';
import type { Import } from './imports.dto.js';
import { ImportJob } from './run/import-job.js';
import { afterAll } from '@jest/globals';

// Connections of the whole database are ended, but not of the server, which all test files share.
await useOwnDatabase();
const [api, second] = [await startApi(), await startApi()];
afterAll(() => Promise.all([api.stop(), second.stop()]));
const admin = await someImporter(api);

let lastPhone = 5_752_000_000;
// Numbers in a row, because among many random ones two are the same.
const listOf = (count: number) =>
  ['Name,Phone,Notes', ...Array.from({ length: count }, (_, n) => `Jo Poe${n},${(lastPhone += 1)},row ${n}`)].join(
    '\n',
  );
const count = async (id: string) =>
  queryTestDatabase(
    `SELECT count(*)::int AS leads, count(DISTINCT l.phone)::int AS phones, (SELECT count(*)::int FROM lead_notes n WHERE n.lead_id = ANY (array_agg(l.id))) AS notes
     FROM import_rows r JOIN leads l ON l.idempotency_key = 'import ' || r.import_id || ' ' || r.number WHERE r.import_id = $1`,
    [id],
  );

test('a run that is cut off again and again in two processes stores each row once', async () => {
  const checked = await admin.check('sellers', listOf(1200));
  await admin.act(checked, 'run');
  const jobs = [api.app.get(ImportJob), second.app.get(ImportJob)];
  const state = async () =>
    (await queryTestDatabase<{ state: string }>('SELECT state FROM imports WHERE id = $1', [checked.id]))[0]?.state;
  let cuts = 0;
  while ((await state()) === 'running') {
    const runs = jobs.map((job) => job.run().catch(() => pause(10)));
    // As if the processes were killed in the middle of a chunk: Postgres rolls its transaction back.
    if (cuts < 8) {
      await pause(15 + cuts * 5);
      const end =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'land-api' AND state <> 'idle'";
      cuts += (await queryTestDatabase(end)).length;
    }
    await Promise.all(runs);
  }
  expect(cuts).toBeGreaterThan(0);
  expect(await count(checked.id)).toEqual([{ leads: 1200, phones: 1200, notes: 1200 }]);
  const { counts } = await admin.readImport(checked.id);
  expect(counts).toEqual({ done: 1200, new: 1200, known: 0, refused: 0 });
});

const leadsOf = (phone: string) =>
  queryTestDatabase(
    `SELECT l.source, l.note, l.respond_by IS NOT NULL AS "isPromised", ARRAY(SELECT n.text FROM lead_notes n WHERE n.lead_id = l.id) AS notes
     FROM leads l WHERE l.phone = $1 ORDER BY l.source`,
    [phone],
  );
const formLead = { source: 'form', note: 'Five acres.', isPromised: true };
const listWith = (phone: string) => `Name,Phone,Notes\nJo Poe,${phone},Call after 5.`;

test('a form that a person of the list sends before the run stays their only lead, and gets the notes of the row', async () => {
  const phone = somePhone();
  const checked = await admin.check('sellers', listWith(phone));
  expect(checked.counts).toMatchObject({ new: 1 });
  await submitSeller(api, { phone, note: 'Five acres.' });
  expect((await admin.run(checked)).counts).toMatchObject({ new: 0, known: 1 });
  expect(await leadsOf(phone)).toEqual([{ ...formLead, notes: ['Call after 5.'] }]);
});

test('a form that a person sends while their row is being stored does not wait, is stored once, and nothing is lost', async () => {
  const phone = somePhone();
  const checked = await admin.check('sellers', listWith(phone));
  await admin.act(checked, 'run');
  // The chunk has stored its lead, and waits to store the result of its row.
  const lock = await holdLock('LOCK TABLE import_rows IN SHARE MODE');
  const run = api.app.get(ImportJob).run();
  run.catch(() => undefined);
  await lock.untilWaiting();
  const lead = await submitSeller(api, { phone, note: 'Five acres.' });
  expect(await leadsOf(phone)).toEqual([{ ...formLead, notes: [] }]);
  await lock.end('ROLLBACK');
  await run;
  expect((await admin.settle(checked.id)).counts).toMatchObject({ done: 1, refused: 0 });
  expect(await leadsOf(phone)).toEqual([
    { ...formLead, notes: [] },
    { source: 'import', note: null, isPromised: false, notes: ['Call after 5.'] },
  ]);
  // The screens show them as one person's.
  expect(await admin.read(lead)).toMatchObject({ otherSubmissions: [{ same: ['phone'] }] });
});

test('a row that cannot be stored is refused, and the others are imported', async () => {
  const checked = await admin.check('sellers', listOf(5));
  const [, , third] = await admin.rows(checked.id);
  await queryTestDatabase(
    `ALTER TABLE leads ADD CONSTRAINT no_third CHECK (phone <> '+1${third?.values[1]}') NOT VALID`,
  );
  try {
    const done = await admin.run(checked);
    expect(done.counts).toEqual({ done: 5, new: 4, known: 0, refused: 1 });
    expect(await admin.rows(done.id, 'refused')).toMatchObject([
      { number: 4, reason: 'This row could not be stored.' },
    ]);
  } finally {
    await queryTestDatabase('ALTER TABLE leads DROP CONSTRAINT no_third');
  }
});

test('an import runs once, in order, and only with the version that the admin has seen', async () => {
  const uploaded = (await admin.upload('sellers', listOf(2))).json<Import>();
  const statuses = [];
  statuses.push((await admin.act(uploaded, 'run')).statusCode, (await admin.act(uploaded, 'undo')).statusCode);
  statuses.push((await admin.sendMapping({ ...uploaded, version: 7 })).statusCode);
  expect(statuses).toEqual([409, 409, 412]);
  await admin.sendMapping(uploaded);
  const done = await admin.run(await admin.settle(uploaded.id));
  const after = [(await admin.act(done, 'run')).statusCode, (await admin.sendMapping(done)).statusCode];
  expect([...after, (await admin.send('DELETE', `imports/${done.id}`)).statusCode]).toEqual([409, 409, 409]);
  await queryTestDatabase("UPDATE imports SET ended_at = now() - interval '8 days' WHERE id = $1", [done.id]);
  expect((await admin.act(await admin.readImport(done.id), 'undo')).statusCode).toBe(409);
});

test.each([
  [{ fields: { Phone: null } }, 'Choose a column for “Phone”.'],
  [{ fields: { Name: null } }, 'Choose a column for “Full name”'],
  [{ fields: { Notes: 'name' } }, 'Choose one column for “Full name”.'],
  [{ fields: { Notes: 'toString' } }, 'One of the fields does not exist'],
  [{ attestedPermission: 'They all agreed.' }, 'Only buyers join a list.'],
])('a mapping with %j is refused', async (choices, words) => {
  const uploaded = (await admin.upload('sellers', listOf(1))).json<Import>();
  const answer = await admin.sendMapping(uploaded, choices);
  expect([answer.statusCode, answer.payload]).toEqual([400, expect.stringContaining(words)]);
  expect((await admin.send('DELETE', `imports/${uploaded.id}`)).statusCode).toBe(204);
});

test('a title above the names of the columns is no row', async () => {
  const list = 'Leads of 2024,,\n\nName,Phone,Notes\nJane Roe,575-555-0177,Calls back\n';
  const uploaded = (await admin.upload('sellers', list)).json<Import>();
  expect([uploaded.rowCount, uploaded.columns.map(({ field }) => field)]).toEqual([1, ['name', 'phone', 'notes']]);
  await admin.sendMapping(uploaded);
  await admin.settle(uploaded.id);
  expect(await admin.rows(uploaded.id, 'new')).toMatchObject([
    { number: 4, values: ['Jane Roe', expect.anything(), 'Calls back'] },
  ]);
  await admin.send('DELETE', `imports/${uploaded.id}`);
});

test.each([
  ['only names of columns', 'Name,Phone\n', 'This file has no rows below the names of the columns.'],
  ['too many columns', `${','.repeat(250)}x\n1\n`, 'Row 1 has more than 200 columns.'],
  [
    'a million rows',
    'Name\n' + 'x\n'.repeat(1_000_000),
    'This file has more than 100,000 rows. Split it into several.',
  ],
])('a file with %s is refused, and nothing of it stays', async (_, file, words) => {
  const answer = await admin.upload('sellers', file);
  expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ message: words })]);
  expect(await queryTestDatabase("SELECT FROM imports WHERE state = 'reading'")).toEqual([]);
});
