import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import { connectToTestDatabase, newKey, startApi } from '../../test-api.fixture.js';
import { startPostgresRelay } from '../../database/embedded/postgres-relay.fixture.js';
import { someEmptyDatabase } from '../../test-database.fixture.js';
import { LeadExportService } from './lead-export.service.js';
import { SUBMITTED_FIELDS } from '../../leads/lead/submitted-fields.js';
import { queryTestDatabase, somePhone, submitBuyer, submitSeller } from '../lead.fixture.js';

// A database of its own: thousands of leads with long notes would slow down the searches of other tests.
process.env['TEST_DATABASE_URL'] = await someEmptyDatabase();
const api = await startApi();
const admin = await signedIn('admin', 'Ada Admin');
const agent = await signedIn('agent', 'Ann Agent');
beforeAll(() => api.app.listen(0, '127.0.0.1'));
afterAll(() => api.stop());

const exportOf = (query: Record<string, string>, headers: Record<string, string> = admin.headers) =>
  api.request({ url: `/api/admin/leads/export.csv?${new URLSearchParams(query)}`, headers });
const entriesOf = (staffId: string) =>
  queryTestDatabase("SELECT detail FROM audit_entries WHERE action = 'leads-exported' AND staff_id = $1 ORDER BY seq", [
    staffId,
  ]);

/** Waits for the entry that says how the export ended: it is made after the last byte. */
async function endOfExport(staffId: string): Promise<unknown> {
  for (let tries = 0; tries < 100; tries += 1) {
    const detail = (await entriesOf(staffId)).at(-1)?.['detail'] as { state?: string } | undefined;
    if (detail?.state !== undefined && detail.state !== 'begun') return detail;
    await pause(50);
  }
  return undefined;
}

test('an export is a CSV file of the leads that the filters find, newest first', async () => {
  const lastName = `Export${newKey()}`;
  const phone = somePhone();
  const note = 'Two "lots",\nby the lake; café 🌾';
  const older = await submitSeller(api, { lastName, phone, note });
  const newer = await submitBuyer(api, {
    lastName,
    email: 'jane.roe@example.com',
    interests: ['Raw Land for Investment', 'Commercial Land'],
  });
  const answer = await exportOf({ q: lastName });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'cache-control': 'no-store',
  });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/);
  const [head, ...lines] = answer.payload.split('\r\n');
  const submitted = Object.values(SUBMITTED_FIELDS).map(({ label }) => label);
  expect(head).toBe(
    `\ufeffId,Type,Status,Received (UTC),${submitted.join()},As sent,Assignee,Answer promised by (UTC),First contact (UTC),Call again (UTC),Lost because,Unlikely phone,May text,Why not,Quarantine,Quarantine reasons`,
  );
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(
    new RegExp(
      `^${newer},buyer,new,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,"Jane","${lastName}","\\(212\\) \\d{3}-\\d{4}","jane\\.roe@example\\.com",,"Commercial Land, Raw Land for Investment",,,,,,,no,no,no-consent,none,$`,
    ),
  );
  const readable = phone.replace(/^\+1(\d{3})(\d{3})/, '($1) $2-');
  expect(lines[1]).toContain(`${older},seller,new,`);
  expect(lines[1]).toContain(`,"John","${lastName}","${readable}",,"Two ""lots"",\nby the lake; café 🌾",,`);
  expect(lines[2]).toBe('');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://evil.example","click")', '＝1', "=cmd|' /C calc'!A0"])(
  'the cell %j is text to a spreadsheet',
  async (cell) => {
    const lastName = `Cell${newKey()}`;
    await submitSeller(api, { firstName: cell, lastName, note: cell });
    const written = `'${cell}`.replaceAll('"', '""');
    const quoted = `"${written}"`;
    expect((await exportOf({ q: lastName })).payload).toContain(`,${quoted},"${lastName}",`);
    expect((await exportOf({ q: lastName })).payload).toContain(`,,${quoted},,`);
  },
);

// In many countries a semicolon separates cells, and one who pastes chooses a tab: quotation marks that do not begin
// what they take for a cell mean nothing to them.
test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x\t=1+1', "x\t'=1+1"],
  ['x\n=1+1', "x\n'=1+1"],
  ['x|=1+1؛-2', "x|'=1+1؛'-2"],
  ['x;"=1+1"', `x;""'=1+1""`],
  ['x; @SUM(A1);＝2', "x; '@SUM(A1);'＝2"],
  ['a=1; b\nc - d;e', 'a=1; b\nc - d;e'],
])('the note %j is text to a spreadsheet of any country', async (note, written) => {
  const lastName = `Cell${newKey()}`;
  await submitSeller(api, { lastName, note });
  expect((await exportOf({ q: lastName })).payload).toContain(`,,"${written}",,`);
});

test('the names of an assignee are text to a spreadsheet of any country', async () => {
  const lastName = `Cell${newKey()}`;
  const id = await submitSeller(api, { lastName });
  const { id: staffId } = await signedIn('agent', 'Ann;=1+1');
  await queryTestDatabase('UPDATE leads SET assignee_id = $2 WHERE id = $1', [id, staffId]);
  expect((await exportOf({ q: lastName })).payload).toContain(`,"Ann;'=1+1",`);
});

test('what begins otherwise stays as it is', async () => {
  const lastName = `O'Plain;${newKey()}`;
  await submitSeller(api, { firstName: '1+1', lastName });
  expect((await exportOf({ q: lastName })).payload).toContain(`,"1+1","${lastName}",`);
});

test('SQL in a search is just text', async () => {
  const lastName = `Quoted${newKey()}`;
  await submitSeller(api, { lastName });
  for (const q of [`${lastName}' OR '1'='1`, '$1 $2', "x') TO PROGRAM 'true' --", "current_setting('land.value_1')"]) {
    const answer = await exportOf({ q });
    expect([answer.statusCode, answer.payload.trim().split('\r\n').length]).toEqual([200, 1]);
  }
});

test('filters that find nothing are a file with a head and no leads', async () => {
  const answer = await exportOf({ q: newKey() });
  expect(answer.statusCode).toBe(200);
  expect(answer.payload.trim().split('\r\n')).toHaveLength(1);
});

test('more leads than one part holds are all there, once', async () => {
  const lastName = `Many${newKey()}`;
  await queryTestDatabase(
    `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, respond_by)
     SELECT 'seller', 'No' || n, $1, '+12125550123', false, sha256(n::text::bytea), now() FROM generate_series(1, 1234) n`,
    [lastName],
  );
  const { payload } = await exportOf({ q: lastName });
  const names = payload
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[4]);
  expect([names.length, new Set(names).size]).toEqual([1234, 1234]);
});

test('an export is audited with who, the names of the filters and the count, and nothing personal', async () => {
  const ada = await signedIn('admin');
  const lastName = `Audit${newKey()}`;
  await submitSeller(api, { lastName });
  expect((await exportOf({ q: lastName, type: 'seller' }, ada.headers)).statusCode).toBe(200);
  expect(await endOfExport(ada.id)).toEqual({ filters: ['type', 'q'], state: 'complete', count: 1 });
  expect(await entriesOf(ada.id)).toEqual([
    { detail: { filters: ['type', 'q'], state: 'begun' } },
    { detail: { filters: ['type', 'q'], state: 'complete', count: 1 } },
  ]);
});

test.each([
  ['type', 'seler'],
  ['status', "new' OR 1=1"],
  ['receivedFrom', 'yesterday'],
  ['quarantined', 'maybe'],
  ['due', 'soon'],
  ['assignee', '7'],
  ['test', 'true'],
  ['limit', '5'],
  ['format', 'xlsx'],
])('an export with %s=%s is refused by name', async (name, value) => {
  const answer = await exportOf({ [name]: value });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ field: name }] });
});

test('only an admin exports', async () => {
  expect((await exportOf({}, agent.headers)).statusCode).toBe(403);
});

test('exports whose first entry cannot be written are refused, and the api lives on', async () => {
  const ada = await signedIn('admin');
  const holder = await connectToTestDatabase();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE');
  const answers = await Promise.all([1, 2, 3].map(() => exportOf({}, ada.headers)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  await holder.query('ROLLBACK');
  await holder.end();
  expect((await exportOf({}, ada.headers)).statusCode).toBe(200);
  expect(await endOfExport(ada.id)).toMatchObject({ state: 'complete' });
});

test('a reader who goes away ends the statement and its connection', async () => {
  const ada = await signedIn('admin');
  const lastName = `Gone${newKey()}`;
  await queryTestDatabase(
    `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, respond_by, note)
     SELECT 'seller', 'John', $1, '+12125550123', false, sha256(n::text::bytea), now(), repeat('long ', 900) FROM generate_series(1, 6000) n`,
    [lastName],
  );
  const { port } = api.app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/admin/leads/export.csv?${new URLSearchParams({ q: lastName })}`;
  await new Promise<void>((resolve, reject) => {
    const request = get(url, { headers: ada.headers }, (response) => {
      response.once('data', () => {
        request.destroy();
        resolve();
      });
    }).on('error', reject);
  });
  expect(await endOfExport(ada.id)).toMatchObject({ state: 'cancelled', count: expect.any(Number) });
  const open =
    "SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'land-export' AND datname = current_database()";
  for (let tries = 0; tries < 60 && (await queryTestDatabase(open, []))[0]?.['count'] !== 0; tries += 1)
    await pause(50);
  expect(await queryTestDatabase(open, [])).toEqual([{ count: 0 }]);
  const { count } = (await endOfExport(ada.id)) as { count: number };
  expect(count).toBeLessThan(6000);
});

test('an export whose connection breaks at any of its steps is refused or cut off, said to be, and the api lives on', async () => {
  const lastName = `Broken${newKey()}`;
  await submitSeller(api, { lastName });
  const relay = await startPostgresRelay(process.env['TEST_DATABASE_URL'] ?? '');
  const relayed = await startApi({ DATABASE_URL: relay.url });
  const ended: unknown[] = [];
  for (let messages = 0; ended.at(-1) !== 'complete' && messages < 30; messages += 1) {
    relay.cutAfter(messages, 'land-export');
    const ada = await signedIn('admin');
    const url = `/api/admin/leads/export.csv?${new URLSearchParams({ q: lastName })}`;
    const answer = await relayed.request({ url, headers: ada.headers }).catch(() => undefined);
    const { state } = (await endOfExport(ada.id)) as { state: string };
    ended.push(state);
    expect(answer?.statusCode === 200).toBe(state === 'complete');
    expect((await relayed.request({ url: '/api/health/ready' })).statusCode).toBe(200);
  }
  // The connection, its settings, each of the filter's values, the rows.
  expect(ended.length).toBeGreaterThan(6);
  expect(new Set(ended.slice(0, -1))).toEqual(new Set(['cancelled']));
  await relayed.stop();
  await relay.stop();
});

test('the fifth export at once is asked to wait, until one has ended', async () => {
  const ada = await signedIn('admin');
  const { port } = api.app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/admin/leads/export.csv`;
  // They have begun, and nobody reads on.
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => get(url, { headers: ada.headers }, resolve).on('error', reject));
  const unread = await Promise.all([ask(), ask(), ask(), ask()]);
  const more = () => exportOf({ receivedFrom: '2100-01-01' });
  const refused = await more();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
  unread.forEach((answer) => answer.destroy());
  for (let tries = 0; tries < 100 && (await more()).statusCode !== 200; tries += 1) await pause(50);
  expect((await more()).statusCode).toBe(200);
});

/** An export that has begun; what is not read of it waits. */
async function begin({ headers }: { headers: Record<string, string> }): Promise<IncomingMessage> {
  const { port } = api.app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/admin/leads/export.csv`;
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers }, resolve).on('error', reject),
  );
  expect(answer.statusCode).toBe(200);
  return answer;
}

test('readers that take nothing are ended, and make room; one that takes a little now and then has it all', async () => {
  const [ada, bo] = [await signedIn('admin'), await signedIn('admin')];
  const service = api.app.get(LeadExportService);
  service.stallMs = 1000;
  const slow = await begin(bo);
  const unread = await Promise.all([1, 2, 3].map(() => begin(ada)));
  service.stallMs = undefined;
  for (let read = slow.read() as Buffer | null; !slow.readableEnded; read = slow.read() as Buffer | null)
    await pause(read === null ? 20 : 2);
  expect(await endOfExport(bo.id)).toMatchObject({ state: 'complete' });
  expect(await endOfExport(ada.id)).toMatchObject({ state: 'cancelled' });
  for (let tries = 0; tries < 100 && (await exportOf({ q: 'nobody' })).statusCode !== 200; tries += 1) await pause(50);
  expect(api.lines.filter((line) => line.includes('an export ended early'))).not.toEqual([]);
  for (const answer of unread) answer.destroy();
});

test('an export ends with the session that began it, at once', async () => {
  const [ada, admin] = [await signedIn('admin'), await signedIn('admin')];
  const reading = await begin(ada);
  const change = { method: 'PATCH' as const, url: `/api/admin/staff/${ada.id}`, payload: { disabled: true } };
  await api.request({ ...change, headers: admin.headers });
  expect(await endOfExport(ada.id)).toMatchObject({ state: 'cancelled' });
  reading.destroy();
});

test('an export whose last entry cannot be written ends like any other, and the api lives on', async () => {
  const ada = await signedIn('admin');
  const holder = await connectToTestDatabase();
  const { port } = api.app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/admin/leads/export.csv`;
  const begun = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers: ada.headers }, resolve).on('error', reject),
  );
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE');
  begun.destroy();
  await begun.toArray().catch(() => undefined);
  const isTold = () => api.lines.some((line) => line.includes('an export ended early'));
  for (let tries = 0; tries < 200 && !isTold(); tries += 1) await pause(50);
  expect(isTold()).toBe(true);
  await holder.query('ROLLBACK');
  await holder.end();
  expect((await exportOf({ q: 'nobody' }, ada.headers)).statusCode).toBe(200);
});
