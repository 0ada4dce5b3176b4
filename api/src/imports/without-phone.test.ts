import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { someImporter } from '../../fixtures/imports/imports.fixture.js';
import { somePhone, someWord, submitBuyer } from '../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, TEST_SUPPRESSION_KEY, useApi } from '../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../fixtures/test-database.fixture.js';
import type { LeadListPage } from '../inbox/list/lead-list-page.dto.js';
import { phoneHashKey } from '../phone/phone-hash.js';

// Leads expire here.
await useOwnDatabase();
const api = await useApi();
const admin = await someImporter(api);

/** Imports two buyers of a mail program, who have an address each. Returns their leads and addresses. */
async function importTwo() {
  const word = someWord();
  const emails = [1, 2].map((n) => `${randomUUID()}.${n}@example.com`);
  const file = ['Name,Email', ...emails.map((email, n) => `Jo${n} ${word},${email}`)].join('\n');
  const done = await admin.importFile('buyers', file, { attestedPermission: 'They signed up in our newsletter.' });
  const [one, other] = (await admin.rows(done.id, 'new')).map(({ leadId }) => String(leadId));
  return { done, file, word, one: String(one), other: String(other), email: String(emails[0]) };
}

test('buyers with an address alone are imported, join the list, are known the next time, and are not one person', async () => {
  const { done, file, one } = await importTwo();
  expect(done.counts).toEqual({ done: 2, new: 2, known: 0, refused: 0 });
  expect(await admin.read(one)).toMatchObject({
    ...{ phone: null, area: null, openTimes: { call: [], text: [] }, mayText: false, whyNotText: ['unreachable'] },
    ...{ flags: { unlikelyPhone: false, duplicate: false }, otherSubmissions: [], membership: { status: 'on' } },
  });
  expect((await admin.importFile('buyers', file)).counts).toMatchObject({ new: 0, known: 2 });
  await admin.undo(done);
  expect((await admin.send('GET', `leads/${one}`)).statusCode).toBe(404);
});

test('a later list with phone numbers fills them in, and an undo takes them back', async () => {
  const { one, email } = await importTwo();
  const phone = somePhone();
  const done = await admin.importFile('buyers', `Name,Phone,Email\nJo Poe,${phone},${email}`, { known: 'fill-empty' });
  expect(await admin.read(one)).toMatchObject({ phone, email, whyNotText: ['no-consent'] });
  await admin.undo(done);
  expect(await admin.read(one)).toMatchObject({ phone: null, email, whyNotText: ['unreachable'] });
});

test('a list of sellers still needs phone numbers, because staff call sellers', async () => {
  const done = await admin.importFile('sellers', `Name,Phone,Email\nJo Poe,,${randomUUID()}@example.com`);
  expect(await admin.rows(done.id, 'refused')).toMatchObject([{ reason: 'Phone: This is missing.' }]);
});

test('a lead without a number is found, listed by its import, exported and corrected, and gets no text', async () => {
  const { done, word, one, email } = await importTwo();
  const list = async (query: string) =>
    (await admin.send('GET', `leads?type=buyer&${query}`))
      .json<LeadListPage>()
      .items.map(({ phone, others }) => [phone, others]);
  expect(await list(`q=${word}`)).toEqual([
    [null, 0],
    [null, 0],
  ]);
  expect(await list(`import=${done.id.toUpperCase()}`)).toEqual([
    [null, 0],
    [null, 0],
  ]);
  expect(await list(`q=${email}`)).toEqual([[null, 0]]);
  const csv = await admin.send('GET', `leads/export.csv?q=${word}`);
  expect(csv.payload).toMatch(new RegExp(`"Jo0","${word}",,"${email}",.*,no,no,`));
  const text = await admin.post(one, 'texts', { text: 'Hello', newest: null });
  expect([text.statusCode, text.json()]).toMatchObject([409, { reason: 'unreachable' }]);
  const phone = somePhone();
  await admin.correct(one, { phone });
  expect(await admin.read(one)).toMatchObject({ phone, sent: { phone: null }, flags: { unlikelyPhone: false } });
});

test('an erasure by address finds and erases a lead without a number, and no other one', async () => {
  const { one, other, email } = await importTwo();
  const found = await admin.send('POST', 'people/find', { email });
  expect(found.json<{ items: { id: string }[] }>().items.map(({ id }) => id)).toEqual([one]);
  const exported = await admin.send('POST', 'people/export', { email });
  expect(exported.json()).toMatchObject({ phones: [], emails: [email], leads: [{ phone: null }] });
  expect((await admin.send('POST', 'people/erase', { email })).statusCode).toBeLessThan(300);
  expect(await queryTestDatabase('SELECT id FROM leads WHERE id IN ($1, $2)', [one, other])).toEqual([{ id: other }]);
});

test('leads without a number expire like others', async () => {
  const { one, other } = await importTwo();
  await queryTestDatabase("UPDATE leads SET received_at = '2001-01-01' WHERE id = $1", [one]);
  await queryTestDatabase('DELETE FROM list_events WHERE lead_id = $1', [one]);
  await queryTestDatabase('SELECT erase_expired(10, 5, $1)', [phoneHashKey(TEST_SUPPRESSION_KEY)]);
  expect(await queryTestDatabase('SELECT id FROM leads WHERE id IN ($1, $2)', [one, other])).toEqual([{ id: other }]);
});

test('a form with the address of a lead without a number is a lead of the same person', async () => {
  const { one, email } = await importTwo();
  const lead = await submitBuyer(api, { email });
  expect(await admin.read(lead)).toMatchObject({ otherSubmissions: [{ id: one, same: ['email'] }] });
});
