import { afterAll, expect, test } from '@jest/globals';
import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMailFile, mailFolderOf } from '../../notices/email/mail-folder.js';
import { somePhone, someStaff } from '../../../fixtures/inbox/lead.fixture.js';
import { BUYER, queryTestDatabase, SELLER, startApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { PROVIDERS, sendText } from '../../../fixtures/texting/texting.fixture.js';
import { dumpDatabase } from '../../../fixtures/privacy/dump.fixture.js';

// This file reads a dump of all tables, so it has its own database.
await useOwnDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'land-people-'));
const api = await startApi({ DATA_DIR: dataDir, ...PROVIDERS });
const [admin, agent] = [await someStaff(api, 'admin'), await someStaff(api, 'agent')];
afterAll(async () => {
  await api.stop();
  rmSync(dataDir, { recursive: true });
});

const asAdmin = (path: string, body: object) => admin.send('POST', path, body);

/**
 * Creates a person with an offer request, a place on the buyers list, notes, contacts and a text, all with unique
 * words.
 */
async function createPerson() {
  const mark = `Q${randomInt(1_000_000_000, 9_999_999_999)}z`;
  const [phone, email] = [somePhone(), `${mark.toLowerCase()}@example.com`];
  const ip = `45.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const headers = {
    'user-agent': `Browser-${mark}`,
    'consent-wording': Buffer.from('I agree to texts.').toString('base64url'),
  };
  const seller = { ...SELLER, firstName: mark, phone, note: `Land of ${mark}.`, smsConsent: true };
  const buyer = { ...BUYER, lastName: mark, phone, email: email.toUpperCase() };
  await api.post('/api/seller', seller, headers, { remoteAddress: ip });
  await api.post('/api/buyer', buyer, headers, { remoteAddress: ip });
  const find = 'SELECT id FROM leads WHERE phone = $1 ORDER BY received_at';
  const leads = (await queryTestDatabase(find, [phone])).map(({ id }) => String(id));
  for (const id of leads) {
    await agent.post(id, 'notes', { text: `${mark} called.` });
    await agent.post(id, 'contacts', { channel: 'call', outcome: 'reached' });
  }
  await sendText(api, phone, `It is ${mark}`);
  const stored = [mark, phone, email.toUpperCase(), ip, `Browser-${mark}`];
  return { mark, phone, email, ip, leads, stored, strings: [...stored, mark.toLowerCase(), phone.slice(2), email] };
}

test('an export is a file with everything about one person', async () => {
  const person = await createPerson();
  const answer = await asAdmin('people/export', { phone: person.phone });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="person-\d{4}-\d\d-\d\d\.json"$/);
  expect(answer.json()).toMatchObject({
    phones: [person.phone],
    emails: [person.email],
    leads: [
      {
        type: 'seller',
        first_name: person.mark,
        note: `Land of ${person.mark}.`,
        notes: [{ text: `${person.mark} called.` }],
        contacts: [{ outcome: 'reached' }],
      },
      { type: 'buyer', last_name: person.mark, email: person.email.toUpperCase() },
    ],
    messages: [{ body: `It is ${person.mark}` }],
    mayText: [{ phone: person.phone, whyNot: expect.any(Array) }],
  });
  // `search_text` repeats other columns of the export.
  expect(answer.json().leads[0]).not.toHaveProperty('search_text');
  expect(
    answer.json().consents.map(({ channel, wording }: { channel: string; wording: string }) => [channel, wording]),
  ).toContainEqual(['terms', 'I agree to texts.']);
  for (const { ip, user_agent } of answer.json().consents)
    expect([ip, user_agent]).toEqual([person.ip, `Browser-${person.mark}`]);
});

test.each(['phone', 'email'] as const)("after an erasure by %s no table contains the person's words", async (by) => {
  const [person, other] = [await createPerson(), await createPerson()];
  const before = await dumpDatabase();
  expect(person.stored.filter((text) => !before.includes(text))).toEqual([]);
  // With the email address alone, the seller's lead is found only through the phone number, so leadIds must name it.
  const answer = await asAdmin('people/erase', { [by]: person[by], ...(by === 'email' && { leadIds: person.leads }) });
  expect(answer.json()).toEqual({ leads: 2, consents: 3, messages: 1, requests: 0, shared: false, suppressed: false });
  const after = await dumpDatabase();
  expect(person.strings.filter((text) => after.includes(text))).toEqual([]);
  expect(other.stored.filter((text) => !after.includes(text))).toEqual([]);
});

test('a stopped number stays stopped when its person is erased', async () => {
  const person = await createPerson();
  await asAdmin('suppressions', { phone: person.phone, action: 'stop', reason: 'asked-by-phone' });
  expect((await asAdmin('people/erase', { phone: person.phone })).json()).toMatchObject({ suppressed: true });
  const { reasons } = (await admin.send('GET', `may-text?phone=${encodeURIComponent(person.phone)}`)).json();
  expect(reasons).toContain('stopped');
});

test('an erasure deletes the email about the lead that is stored on disk', async () => {
  const [person, other] = [await createPerson(), await createPerson()];
  const [path, othersPath] = [person, other].map(({ leads, mark }) =>
    writeMailFile(dataDir, { leadId: leads[0] ?? '', deliveryId: '1', message: Buffer.from(`${mark} asks`) }),
  );
  await asAdmin('people/erase', { phone: person.phone });
  expect([path, othersPath].map((file) => existsSync(file ?? ''))).toEqual([false, true]);
});

test('an erasure succeeds even if the folder of stored email cannot be read', async () => {
  const person = await createPerson();
  const folder = mailFolderOf(dataDir);
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, '');
  const answer = await asAdmin('people/erase', { phone: person.phone, exact: true });
  rmSync(folder, { force: true });
  expect([answer.statusCode, answer.json().leads]).toEqual([200, 2]);
});

test('finding, exporting and erasing a person add audit entries without personal data', async () => {
  const person = await createPerson();
  for (const act of ['find', 'export', 'erase']) await asAdmin(`people/${act}`, { phone: person.phone });
  const { items } = (await admin.send('GET', `audit?staff=${admin.id}&limit=3`)).json();
  const actions = ['person-erased', 'person-exported', 'person-looked-up'];
  expect(items.map(({ action }: { action: string }) => action)).toEqual(actions);
  expect(person.strings.filter((text) => JSON.stringify(items).includes(text))).toEqual([]);
});

test.each<[object]>([
  [{}],
  [{ phone: '123' }],
  [{ email: 'nobody' }],
  [{ phone: '+12125550123', exact: 'yes' }],
  [{ name: 'Doe' }],
  [{ phone: '+12125550123', requestId: 'x' }],
  [{ phone: '+12125550123', leadIds: [] }],
  [{ phone: '+12125550123', leadIds: ['x'] }],
  [{ phone: '+12125550123', leadIds: Array.from({ length: 101 }, () => randomUUID()) }],
  ...['email', 'exact', 'leadIds', 'requestId'].map((field): [object] => [{ phone: '+12125550123', [field]: null }]),
  [{ phone: '447700900123' }],
  [{ phone: '+4477' }],
])('an erasure with the body %.80j is refused with 400', async (body) => {
  expect((await asAdmin('people/erase', body)).statusCode).toBe(400);
});
