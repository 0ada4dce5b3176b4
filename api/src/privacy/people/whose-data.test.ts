import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { somePhone, someStaff, storeLeads, submitBuyer, submitSeller } from '../../../fixtures/inbox/lead.fixture.js';
import { PROVIDERS, say } from '../../../fixtures/texting/texting.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';

// It looks for all leads with the form's placeholder: this file has its own database.
await useOwnDatabase();
const api = await useApi(PROVIDERS);
const admin = await someStaff(api, 'admin');

const PLACEHOLDER = '+15551234567';
const TELLS_HOW = /people\/find.*leadIds.*exact: true/;
const ask = (act: 'find' | 'export' | 'erase', body: object) => admin.send('POST', `people/${act}`, body);
const addRequest = (body: object) => admin.send('POST', 'privacy-requests', body);
/** The response of an erasure. */
const erased = async (body: object) => (await ask('erase', body)).json<object>();
const someEmail = () => `${randomUUID()}@mail.example`;
const leadsOf = async (column: 'phone' | 'email', value: string) =>
  (await queryTestDatabase(`SELECT id FROM leads WHERE ${column} = $1 ORDER BY received_at`, [value])).map(({ id }) =>
    String(id),
  );

/**
 * A victim with an offer request, and a person who joined the buyers list with their own address and the victim's
 * number.
 */
async function victimAndOther() {
  const [phone, email, name] = [somePhone(), someEmail(), `V${randomUUID()}`];
  const victim = await submitSeller(api, { phone, firstName: name, note: `Land of ${name}.` });
  const other = await submitBuyer(api, { phone, email, firstName: 'Eve' });
  return { phone, email, name, victim, other };
}

function refused(answer: Awaited<ReturnType<typeof ask>>, ...personal: string[]): string {
  expect(answer.statusCode).toBe(409);
  for (const text of personal) expect(answer.payload).not.toContain(text);
  return answer.json().message;
}

test('strangers who typed the placeholder number are neither exported nor erased together', async () => {
  const emails = Array.from({ length: 130 }, someEmail);
  await queryTestDatabase(
    `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, email, interests, body_sha256)
     SELECT 'buyer', 'Jane', 'Roe', $1, true, unnest($2::text[]), ARRAY['Recreational Land'], sha256('x')`,
    [PLACEHOLDER, emails],
  );
  const [first = '', second = '', third = ''] = emails;
  const exported = (await ask('export', { email: first })).json();
  expect(exported.leads.map(({ email }: { email: string }) => email)).toEqual([first]);
  expect(await erased({ email: first })).toMatchObject({ leads: 1, shared: true });
  for (const more of [{}, { exact: true }])
    expect(refused(await ask('erase', { phone: PLACEHOLDER, ...more }))).toMatch(/More than 100/);
  expect(await erased({ phone: PLACEHOLDER, email: second, exact: true })).toMatchObject({ leads: 1 });
  const leadIds = await leadsOf('email', third);
  expect(await erased({ phone: PLACEHOLDER, leadIds })).toMatchObject({ leads: 1 });
  expect(await leadsOf('phone', PLACEHOLDER)).toHaveLength(127);
  await queryTestDatabase('DELETE FROM leads WHERE phone = $1', [PLACEHOLDER]);
});

test('a placeholder that a few people typed names none of them', async () => {
  const anna = await submitBuyer(api, { phone: PLACEHOLDER, firstName: 'Anna' });
  const bert = await submitSeller(api, { phone: PLACEHOLDER, firstName: 'Bert' });
  for (const more of [{}, { exact: true }])
    expect(refused(await ask('erase', { phone: PLACEHOLDER, ...more }), PLACEHOLDER, 'Anna')).toMatch(TELLS_HOW);
  expect(await erased({ phone: PLACEHOLDER, leadIds: [bert] })).toMatchObject({ leads: 1, shared: true });
  expect(await leadsOf('phone', PLACEHOLDER)).toEqual([anna]);
  // It left one person.
  expect(await erased({ phone: PLACEHOLDER })).toMatchObject({ leads: 1, shared: false });
});

test('whoever gives the number of another gets nothing of theirs by an own address', async () => {
  const { phone, email, name, victim, other } = await victimAndOther();
  await say(api, phone, `It is ${name}`);
  expect(refused(await ask('export', { email }), phone, email, name)).toMatch(TELLS_HOW);
  expect(refused(await ask('erase', { email }))).toMatch(/people\/find/);
  const eve = { id: other, type: 'buyer', firstName: 'Eve', lastName: 'Roe', quarantined: false, test: false };
  expect((await ask('find', { email })).json()).toMatchObject({
    hasMore: true,
    items: [
      { ...eve, linkedBy: ['email'], through: null },
      { id: victim, type: 'seller', firstName: name, linkedBy: ['phone'], through: other },
    ],
  });
  for (const body of [
    { email, exact: true },
    { email, leadIds: [other] },
  ]) {
    const exported = await ask('export', body);
    expect(exported.json()).toMatchObject({ leads: [{ id: other }], messages: [], requests: [] });
    expect(exported.payload).not.toContain(name);
  }
  expect(await leadsOf('phone', phone)).toEqual([victim, other]);
});

test('texts and requests under a number that was not asked for are looked at first', async () => {
  const [phone, email, name] = [somePhone(), someEmail(), `V${randomUUID()}`];
  await say(api, phone, `It is ${name}`);
  await addRequest({ kind: 'export', phone, email: `${name}@mail.example` });
  const lead = await submitBuyer(api, { phone, email });
  expect(refused(await ask('export', { email }), name)).toMatch(/people\/find/);
  expect((await ask('find', { email })).json()).toMatchObject({ items: [{ id: lead }], hasMore: true });
  expect((await ask('export', { email, exact: true })).payload).not.toContain(name);
  expect((await ask('export', { phone })).json()).toMatchObject({
    leads: [{ id: lead }],
    messages: [{ body: `It is ${name}` }],
    requests: [{ phone }],
  });
});

test('an exact number and address are one condition', async () => {
  const { phone, email, other, victim } = await victimAndOther();
  const elsewhere = await submitBuyer(api, { email });
  const exported = (await ask('export', { phone, email, exact: true })).json();
  expect(exported.leads.map(({ id }: { id: string }) => id)).toEqual([other]);
  const both = { phone, email: email.toUpperCase(), exact: true };
  expect(await erased(both)).toMatchObject({ leads: 1, shared: true });
  expect(await leadsOf('phone', phone)).toEqual([victim]);
  expect(await leadsOf('email', email)).toEqual([elsewhere]);
});

test('what is stored under an exact number or address is not what is stored under the other', async () => {
  const [phone, email] = [somePhone(), someEmail()];
  await submitBuyer(api, { phone, email });
  await addRequest({ kind: 'export', phone });
  await addRequest({ kind: 'correct', email });
  const requestsOf = async (identity: object) => {
    const { requests } = (await ask('export', { ...identity, exact: true })).json();
    return requests.map(({ kind }: { kind: string }) => kind);
  };
  expect(await requestsOf({ phone })).toEqual(['export']);
  expect(await requestsOf({ email })).toEqual(['correct']);
});

test.each(["quarantined = true, quarantine_state = 'suspected'", 'is_test = true'])(
  'no one is found through a lead with %s, which is found by itself only',
  async (flags) => {
    const { phone, email, victim, other } = await victimAndOther();
    await queryTestDatabase(`UPDATE leads SET ${flags} WHERE id = $1`, [other]);
    const found = async (body: object) => (await ask('find', body)).json().items.map(({ id }: { id: string }) => id);
    expect([await found({ email }), await found({ phone })]).toEqual([[other], [victim, other]]);
    const own = someEmail();
    const buyer = await submitBuyer(api, { phone, email: own });
    expect(await found({ email: own })).toEqual([buyer, victim]);
  },
);

test('exactly the leads that are named are erased, also one that was found through another', async () => {
  const { phone, email, victim, other } = await victimAndOther();
  const stranger = await submitSeller(api);
  expect(refused(await ask('erase', { email, leadIds: [other, stranger] }))).toMatch(/people\/find/);
  expect(refused(await ask('erase', { email, exact: true, leadIds: [victim] }))).toMatch(/people\/find/);
  expect(await erased({ email, leadIds: [victim.toUpperCase()] })).toMatchObject({ leads: 1, shared: true });
  expect(await leadsOf('phone', phone)).toEqual([other]);
  expect(await queryTestDatabase('SELECT id FROM leads WHERE id = $1', [stranger])).toEqual([{ id: stranger }]);
});

test('what belongs to a number stays while others have it, and goes with the last of them', async () => {
  const { phone, name, victim, other } = await victimAndOther();
  await say(api, phone, `STOP says ${name}`);
  await addRequest({ kind: 'correct', phone });
  const stored = () =>
    queryTestDatabase(
      `SELECT (SELECT count(*)::int FROM inbound_messages WHERE body LIKE $1) AS texts, (SELECT count(*)::int FROM privacy_requests WHERE phone = $2) AS requests,
         (SELECT count(*)::int FROM consents WHERE lead_id = $3 AND erased_at IS NULL) AS others, (SELECT count(*)::int FROM consents WHERE lead_id = $4 AND erased_at IS NULL) AS own`,
      [`%${name}`, phone, other, victim],
    );
  expect(await stored()).toMatchObject([{ texts: 1, requests: 1, others: 1, own: 1 }]);
  expect(await erased({ phone, leadIds: [victim] })).toMatchObject({ leads: 1, messages: 0, shared: true });
  expect(await stored()).toMatchObject([{ texts: 1, requests: 1, others: 1, own: 0 }]);
  const last = { leads: 1, messages: 1, requests: 1, shared: false };
  expect(await erased({ phone, leadIds: [other] })).toMatchObject(last);
  expect(await stored()).toMatchObject([{ texts: 0, requests: 0, others: 0, own: 0 }]);
});

test('a flood under a number does not keep its owner from being erased', async () => {
  const { phone, name, victim } = await victimAndOther();
  await storeLeads(120, { phone, quarantined: true, quarantine_state: 'suspected' });
  expect(refused(await ask('find', { phone }), phone)).toMatch(/leadIds/);
  expect(refused(await ask('erase', { phone, leadIds: [victim, await submitSeller(api)] }))).toMatch(/people\/find/);
  expect(await erased({ phone, leadIds: [victim] })).toMatchObject({ leads: 1, shared: true });
  expect(await queryTestDatabase('SELECT FROM leads WHERE first_name = $1', [name])).toEqual([]);
});

test('texts from abroad are exported and erased under the number as people write it', async () => {
  await say(api, '+447700900123', 'Hello from abroad');
  const written = '+44 7700 900-123';
  expect((await ask('export', { phone: written })).json()).toMatchObject({
    phones: ['+447700900123'],
    messages: [{ body: 'Hello from abroad' }],
  });
  const request = (await addRequest({ kind: 'erase', phone: written })).json();
  expect(request).toMatchObject({ phone: '+447700900123' });
  const counts = { leads: 0, messages: 1, requests: 1 };
  expect(await erased({ phone: written, requestId: request.id })).toMatchObject(counts);
  const left = "SELECT FROM inbound_messages WHERE phone LIKE '+44%' OR body LIKE '%abroad'";
  expect(await queryTestDatabase(left)).toEqual([]);
});
