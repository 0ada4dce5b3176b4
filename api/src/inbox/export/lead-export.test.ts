import { expect, test } from '@jest/globals';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import { SUBMITTED_FIELDS } from '../../leads/lead/submitted-fields.js';
import { newKey, useApi } from '../../../fixtures/test-api.fixture.js';
import {
  refusalOf,
  somePhone,
  someStaff,
  storeLeads,
  submit,
  submitBuyer,
  submitSeller,
} from '../../../fixtures/inbox/lead.fixture.js';
import { endOfExport, entriesOf } from '../../../fixtures/inbox/export/lead-export.fixture.js';

const api = await useApi();
const admin = await someStaff(api, 'admin');

const exportOf = (query: Record<string, string>, headers: Record<string, string> = admin.headers) =>
  api.request({ url: `/api/admin/leads/export.csv?${new URLSearchParams(query)}`, headers });

test('an export is a CSV file of the leads that the filters find, newest first', async () => {
  const lastName = `Export${newKey()}`;
  const phone = somePhone();
  const note = 'Two "lots",\nby the lake; café 🌾';
  const older = await submitSeller(api, { lastName, phone, note });
  const interests = ['Raw Land for Investment', 'Commercial Land'];
  const newer = await submitBuyer(api, { lastName, email: `${lastName}@example.com`, interests });
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
      `^${newer},buyer,new,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,"Jane","${lastName}","\\(212\\) \\d{3}-\\d{4}","${lastName}@example\\.com",,"Commercial Land, Raw Land for Investment",,,,,,,no,no,no-consent,none,$`,
    ),
  );
  const readable = phone.replace(/^\+1(\d{3})(\d{3})/, '($1) $2-');
  expect(lines[1]).toContain(`${older},seller,new,`);
  expect(lines[1]).toContain(`,"John","${lastName}","${readable}",,"Two ""lots"",\nby the lake; café 🌾",,`);
  expect(lines[2]).toBe('');
});

// In many countries a semicolon separates cells, and pasted text is separated by tabs. Such a spreadsheet ignores our
// quotation marks, so a formula after one of these separators would run too.
test.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', '＝1'].map((cell) => [cell, `'${cell}`] as const),
  [`=HYPERLINK("http://evil.example","click")`, `'=HYPERLINK(""http://evil.example"",""click"")`],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ['x;=1+1', "x;'=1+1"],
  ['x\t=1+1', "x\t'=1+1"],
  ['x\n=1+1', "x\n'=1+1"],
  ['x|=1+1؛-2', "x|'=1+1؛'-2"],
  ['x;"=1+1"', `x;""'=1+1""`],
  ['x; @SUM(A1);＝2', "x; '@SUM(A1);'＝2"],
  ['a=1; b\nc - d;e', 'a=1; b\nc - d;e'],
  ["1+1;O'Plain", "1+1;O'Plain"],
])('the message %j is exported so that no spreadsheet runs it as a formula', async (note, written) => {
  const lastName = `Cell${newKey()}`;
  await submitSeller(api, { lastName, note });
  expect((await exportOf({ q: lastName })).payload).toContain(`,,"${written}",,`);
});

test('names of visitors and assignees are exported so that no spreadsheet runs them as formulas', async () => {
  const lastName = `Cell${newKey()}`;
  const { id: assignee_id } = await signedIn('agent', 'Ann;=1+1');
  await submit(api, { firstName: '=1+1', lastName }, { assignee_id });
  const { payload } = await exportOf({ q: lastName });
  for (const cell of [`,"'=1+1","${lastName}",`, `,"Ann;'=1+1",`]) expect(payload).toContain(cell);
});

test("the export and the lead's page agree on whether a number may be texted, and the export has all reasons", async () => {
  const [lastName, phone] = [`Marked${newKey()}`, somePhone()];
  const madeUp = phone.replace('+1212', '+1555');
  const seller = await submitSeller(api, { lastName, phone: madeUp });
  const buyer = await submitBuyer(api, { lastName, phone, smsConsent: true });
  const marksOf = async (id: string) => {
    const page = await admin.read(id);
    const line = (await exportOf({ q: lastName })).payload.split('\r\n').find((each) => each.includes(id));
    return [page['whyNotText'], ...(line?.split(',').slice(-4, -2) ?? [])];
  };
  expect(await marksOf(seller)).toEqual([['no-consent', 'unreachable'], 'no', 'no-consent and unreachable']);
  expect(await marksOf(buyer)).toEqual([[], 'yes', '']);
  for (const number of [phone, madeUp]) await api.post('/api/messaging/stop', { phone: number });
  expect(await marksOf(seller)).toEqual([expect.any(Array), 'no', 'stopped and no-consent and unreachable']);
  expect(await marksOf(buyer)).toEqual([['stopped'], 'no', 'stopped']);
});

test('a search for SQL finds no lead and runs no SQL', async () => {
  const lastName = `Quoted${newKey()}`;
  await submitSeller(api, { lastName });
  for (const q of [`${lastName}' OR '1'='1`, '$1 $2', "x') TO PROGRAM 'true' --", "current_setting('land.value_1')"]) {
    const answer = await exportOf({ q });
    expect([answer.statusCode, answer.payload.trim().split('\r\n').length]).toEqual([200, 1]);
  }
});

test('an export of 1,234 leads contains each lead once', async () => {
  const lastName = `Many${newKey()}`;
  const stored = await storeLeads(1234, { last_name: lastName });
  const lines = (await exportOf({ q: lastName })).payload.split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(',')[0]).toSorted()).toEqual(stored.toSorted());
});

test('the audit entries of an export contain the names of the filters and the count, but no search text', async () => {
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

// Other filters are tested with the lead list.
test.each([
  ['status', "new' OR 1=1"],
  ['test', 'true'],
  ['limit', '5'],
  ['format', 'xlsx'],
])('an export with %s=%s is refused, and the response names the parameter', async (name, value) => {
  expect(refusalOf(await exportOf({ [name]: value }))).toEqual([400, [name]]);
});
