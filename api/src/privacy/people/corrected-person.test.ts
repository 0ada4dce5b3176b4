import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { somePhone, someStaff, submitBuyer, submitSeller } from '../../../fixtures/inbox/lead.fixture.js';
import { PROVIDERS, sendText } from '../../../fixtures/texting/texting.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { holdLock, useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { dumpDatabase } from '../../../fixtures/privacy/dump.fixture.js';

// This file reads a dump of all tables, so it has its own database.
await useOwnDatabase();
const api = await useApi(PROVIDERS);
const { correct, send } = await someStaff(api, 'admin');

const call = (act: 'find' | 'export' | 'erase', body: object) => send('POST', `people/${act}`, body);
const find = async (body: object) =>
  (await call('find', body)).json<{ items: { id: string; linkedBy: string[]; through: string | null }[] }>().items;
const isThere = async (id: string) => (await queryTestDatabase('SELECT FROM leads WHERE id = $1', [id])).length === 1;

/** A seller whose number was corrected to that of somebody else. */
async function createCorrected() {
  const [sent, right, name] = [somePhone(), somePhone(), `V${randomUUID()}`];
  const id = await submitSeller(api, { phone: sent, firstName: name });
  const other = await submitSeller(api, { phone: right });
  const atOld = await submitBuyer(api, { phone: sent });
  await correct(id, { phone: right });
  return { id, other, atOld, sent, right, name };
}

test('a lead is found by the number that the visitor sent and by the one that staff corrected it to', async () => {
  const { id, other, atOld, sent, right } = await createCorrected();
  expect(await find({ phone: sent })).toMatchObject([
    { id, linkedBy: ['corrected'], through: null },
    { id: atOld, linkedBy: ['phone'], through: null },
    { id: other, linkedBy: ['phone'], through: id },
  ]);
  expect(await find({ phone: right })).toMatchObject([
    { id, linkedBy: ['phone'], through: null },
    { id: other, linkedBy: ['phone'], through: null },
    { id: atOld, linkedBy: ['corrected'], through: id },
  ]);
});

test.each([{}, { exact: true }])(
  'staff choose leads by id before an export or erasure by a number that was corrected (%j)',
  async (more) => {
    const { id, other, atOld, sent, right, name } = await createCorrected();
    for (const phone of [sent, right]) {
      for (const act of ['export', 'erase'] as const) {
        const answer = await call(act, { phone, ...more });
        expect(answer.statusCode).toBe(409);
        expect(answer.json().message).toMatch(/people\/find.*leadIds/);
        expect(answer.payload).not.toContain(name);
      }
    }
    for (const each of [id, other, atOld]) expect(await isThere(each)).toBe(true);
  },
);

test('an erasure removes both numbers of the person, but no data of other people with these numbers', async () => {
  const { id, other, atOld, sent, right, name } = await createCorrected();
  await sendText(api, right, 'Of the other.');
  const exported = (await call('export', { phone: sent, leadIds: [id] })).json();
  expect(exported.leads[0]).toMatchObject({ phone: right, former: [{ phone: sent }] });
  expect(exported.messages).toEqual([]);
  expect((await call('erase', { phone: sent, leadIds: [id] })).json()).toMatchObject({ leads: 1, shared: true });
  expect([await isThere(id), await isThere(other), await isThere(atOld)]).toEqual([false, true, true]);
  const dump = await dumpDatabase();
  expect([dump.includes(name), dump.includes('Of the other.')]).toEqual([false, true]);
});

test('a corrected email address finds its lead by both values, and capital letters make no difference', async () => {
  const [sent, right] = [`Sent.${randomUUID()}@Mail.example`, `right.${randomUUID()}@mail.example`];
  const id = await submitBuyer(api, { email: sent });
  await correct(id, { email: right });
  for (const email of [sent, sent.toLowerCase(), right]) expect(await find({ email })).toMatchObject([{ id }]);
  const [phone, email] = [somePhone(), `Same.${randomUUID()}@Mail.example`];
  await correct(await submitBuyer(api, { phone, email }), { email: email.toLowerCase() });
  expect((await call('erase', { phone })).json()).toMatchObject({ leads: 1 });
});

test.each([{}, { exact: true }])(
  'a request with the number that the visitor sent can be finished by an erasure with the corrected one (%j)',
  async (more) => {
    const [sent, right] = [somePhone(), somePhone()];
    const id = await submitSeller(api, { phone: sent });
    await correct(id, { phone: right });
    const request = await send('POST', 'privacy-requests', { kind: 'erase', phone: sent });
    const { id: requestId } = request.json<{ id: string }>();
    const answer = await call('erase', { phone: right, leadIds: [id], requestId, ...more });
    expect(answer.json()).toMatchObject({ leads: 1, requests: 1 });
  },
);

test('an erasure removes texts from the number that the visitor sent if no other lead has it', async () => {
  const [sent, right] = [somePhone(), somePhone()];
  const id = await submitSeller(api, { phone: sent });
  await sendText(api, sent, 'From the old number.');
  await correct(id, { phone: right });
  expect((await call('erase', { phone: right, leadIds: [id] })).json()).toMatchObject({ leads: 1, messages: 1 });
  const dump = await dumpDatabase();
  expect([sent, right, sent.slice(2), 'From the old number.'].filter((text) => dump.includes(text))).toEqual([]);
});

test('texts from a number stay when one of two people who sent it in a form is erased', async () => {
  const [sent, right] = [somePhone(), somePhone()];
  const id = await submitSeller(api, { phone: sent });
  await correct(id, { phone: right });
  await sendText(api, sent, 'Perhaps of both.');
  const later = await submitSeller(api, { phone: sent });
  expect((await call('erase', { phone: sent, leadIds: [later] })).json()).toMatchObject({ leads: 1, shared: true });
  expect(await dumpDatabase()).toContain('Perhaps of both.');
});

test('an erasure is refused if a colleague corrects the lead while the erasure waits for its lock', async () => {
  const phone = somePhone();
  const id = await submitSeller(api, { phone });
  const colleague = await holdLock('SELECT FROM leads WHERE id = $1 FOR UPDATE', [id]);
  const erasure = call('erase', { phone });
  await colleague.untilWaiting();
  await colleague.query('UPDATE leads SET phone = $2, version = version + 1 WHERE id = $1', [id, somePhone()]);
  await colleague.end('COMMIT');
  expect((await erasure).statusCode).toBe(409);
  expect((await erasure).json().message).toMatch(/^Staff changed one of these leads just now, and nothing was erased/);
  expect(await isThere(id)).toBe(true);
});
