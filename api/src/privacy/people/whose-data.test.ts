import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { somePhone, someStaff, storeLeads, submitBuyer, submitSeller } from '../../../fixtures/inbox/lead.fixture.js';
import { PROVIDERS, sendText } from '../../../fixtures/texting/texting.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';

// This file finds all leads with the placeholder number of the form, so it has its own database.
await useOwnDatabase();
const api = await useApi(PROVIDERS);
const admin = await someStaff(api, 'admin');

const PLACEHOLDER = '+15551234567';
const NAMES_THE_WAYS = /people\/find.*leadIds.*exact: true/;
const call = (act: 'find' | 'export' | 'erase', body: object) => admin.send('POST', `people/${act}`, body);
const addRequest = (body: object) => admin.send('POST', 'privacy-requests', body);
/** Sends an erasure and returns the body of the response. */
const erase = async (body: object) => (await call('erase', body)).json<object>();
const someEmail = () => `${randomUUID()}@mail.example`;
const leadsOf = async (column: 'phone' | 'email', value: string) =>
  (await queryTestDatabase(`SELECT id FROM leads WHERE ${column} = $1 ORDER BY received_at`, [value])).map(({ id }) =>
    String(id),
  );

/** Creates a victim with an offer request, and another person who joined the buyers list with the victim's number. */
async function createVictimAndOther() {
  const [phone, email, name] = [somePhone(), someEmail(), `V${randomUUID()}`];
  const victim = await submitSeller(api, { phone, firstName: name, note: `Land of ${name}.` });
  const other = await submitBuyer(api, { phone, email, firstName: 'Eve' });
  return { phone, email, name, victim, other };
}

function expectRefusal(answer: Awaited<ReturnType<typeof call>>, ...personal: string[]): string {
  expect(answer.statusCode).toBe(409);
  for (const text of personal) expect(answer.payload).not.toContain(text);
  return answer.json().message;
}

test('130 strangers with the placeholder number are not exported or erased together', async () => {
  const emails = Array.from({ length: 130 }, someEmail);
  await queryTestDatabase(
    `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, email, interests, body_sha256)
     SELECT 'buyer', 'Jane', 'Roe', $1, true, unnest($2::text[]), ARRAY['Recreational Land'], sha256('x')`,
    [PLACEHOLDER, emails],
  );
  const [first = '', second = '', third = ''] = emails;
  const exported = (await call('export', { email: first })).json();
  expect(exported.leads.map(({ email }: { email: string }) => email)).toEqual([first]);
  expect(await erase({ email: first })).toMatchObject({ leads: 1, shared: true });
  for (const more of [{}, { exact: true }])
    expect(expectRefusal(await call('erase', { phone: PLACEHOLDER, ...more }))).toMatch(/More than 100/);
  expect(await erase({ phone: PLACEHOLDER, email: second, exact: true })).toMatchObject({ leads: 1 });
  const leadIds = await leadsOf('email', third);
  expect(await erase({ phone: PLACEHOLDER, leadIds })).toMatchObject({ leads: 1 });
  expect(await leadsOf('phone', PLACEHOLDER)).toHaveLength(127);
  await queryTestDatabase('DELETE FROM leads WHERE phone = $1', [PLACEHOLDER]);
});

test('an erasure by a placeholder number that two people typed is refused until leadIds names one of them', async () => {
  const anna = await submitBuyer(api, { phone: PLACEHOLDER, firstName: 'Anna' });
  const bert = await submitSeller(api, { phone: PLACEHOLDER, firstName: 'Bert' });
  for (const more of [{}, { exact: true }])
    expect(expectRefusal(await call('erase', { phone: PLACEHOLDER, ...more }), PLACEHOLDER, 'Anna')).toMatch(
      NAMES_THE_WAYS,
    );
  expect(await erase({ phone: PLACEHOLDER, leadIds: [bert] })).toMatchObject({ leads: 1, shared: true });
  expect(await leadsOf('phone', PLACEHOLDER)).toEqual([anna]);
  // Only one person with the number is left, so it is clear which person is meant.
  expect(await erase({ phone: PLACEHOLDER })).toMatchObject({ leads: 1, shared: false });
});

test("a person who joined with somebody else's number gets none of that person's data by their own address", async () => {
  const { phone, email, name, victim, other } = await createVictimAndOther();
  await sendText(api, phone, `It is ${name}`);
  expect(expectRefusal(await call('export', { email }), phone, email, name)).toMatch(NAMES_THE_WAYS);
  expect(expectRefusal(await call('erase', { email }))).toMatch(/people\/find/);
  const eve = { id: other, type: 'buyer', firstName: 'Eve', lastName: 'Roe', quarantined: false, test: false };
  expect((await call('find', { email })).json()).toMatchObject({
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
    const exported = await call('export', body);
    expect(exported.json()).toMatchObject({ leads: [{ id: other }], messages: [], requests: [] });
    expect(exported.payload).not.toContain(name);
  }
  expect(await leadsOf('phone', phone)).toEqual([victim, other]);
});

test('an export by address is refused while texts and requests with the number of the lead exist, unless exact', async () => {
  const [phone, email, name] = [somePhone(), someEmail(), `V${randomUUID()}`];
  await sendText(api, phone, `It is ${name}`);
  await addRequest({ kind: 'export', phone, email: `${name}@mail.example` });
  const lead = await submitBuyer(api, { phone, email });
  expect(expectRefusal(await call('export', { email }), name)).toMatch(/people\/find/);
  expect((await call('find', { email })).json()).toMatchObject({ items: [{ id: lead }], hasMore: true });
  expect((await call('export', { email, exact: true })).payload).not.toContain(name);
  expect((await call('export', { phone })).json()).toMatchObject({
    leads: [{ id: lead }],
    messages: [{ body: `It is ${name}` }],
    requests: [{ phone }],
  });
});

test('with exact, a number and an address include only leads that have both', async () => {
  const { phone, email, other, victim } = await createVictimAndOther();
  const elsewhere = await submitBuyer(api, { email });
  const exported = (await call('export', { phone, email, exact: true })).json();
  expect(exported.leads.map(({ id }: { id: string }) => id)).toEqual([other]);
  const both = { phone, email: email.toUpperCase(), exact: true };
  expect(await erase(both)).toMatchObject({ leads: 1, shared: true });
  expect(await leadsOf('phone', phone)).toEqual([victim]);
  expect(await leadsOf('email', email)).toEqual([elsewhere]);
});

test('with exact, a number does not include requests by the address of the same lead, and vice versa', async () => {
  const [phone, email] = [somePhone(), someEmail()];
  await submitBuyer(api, { phone, email });
  await addRequest({ kind: 'export', phone });
  await addRequest({ kind: 'correct', email });
  const requestsOf = async (identity: object) => {
    const { requests } = (await call('export', { ...identity, exact: true })).json();
    return requests.map(({ kind }: { kind: string }) => kind);
  };
  expect(await requestsOf({ phone })).toEqual(['export']);
  expect(await requestsOf({ email })).toEqual(['correct']);
});

test.each(["quarantined = true, quarantine_state = 'suspected'", 'is_test = true'])(
  'a lead with %s is found by its own number or address, but leads to no other',
  async (flags) => {
    const { phone, email, victim, other } = await createVictimAndOther();
    await queryTestDatabase(`UPDATE leads SET ${flags} WHERE id = $1`, [other]);
    const found = async (body: object) => (await call('find', body)).json().items.map(({ id }: { id: string }) => id);
    expect([await found({ email }), await found({ phone })]).toEqual([[other], [victim, other]]);
    const own = someEmail();
    const buyer = await submitBuyer(api, { phone, email: own });
    expect(await found({ email: own })).toEqual([buyer, victim]);
  },
);

test('an erasure with leadIds erases exactly these leads, even one that was found through another', async () => {
  const { phone, email, victim, other } = await createVictimAndOther();
  const stranger = await submitSeller(api);
  expect(expectRefusal(await call('erase', { email, leadIds: [other, stranger] }))).toMatch(/people\/find/);
  expect(expectRefusal(await call('erase', { email, exact: true, leadIds: [victim] }))).toMatch(/people\/find/);
  expect(await erase({ email, leadIds: [victim.toUpperCase()] })).toMatchObject({ leads: 1, shared: true });
  expect(await leadsOf('phone', phone)).toEqual([other]);
  expect(await queryTestDatabase('SELECT id FROM leads WHERE id = $1', [stranger])).toEqual([{ id: stranger }]);
});

test('texts and requests of a number stay while another lead has it, and are erased with the last one', async () => {
  const { phone, name, victim, other } = await createVictimAndOther();
  await sendText(api, phone, `STOP says ${name}`);
  await addRequest({ kind: 'correct', phone });
  const stored = () =>
    queryTestDatabase(
      `SELECT (SELECT count(*)::int FROM inbound_messages WHERE body LIKE $1) AS texts, (SELECT count(*)::int FROM privacy_requests WHERE phone = $2) AS requests,
         (SELECT count(*)::int FROM consents WHERE lead_id = $3 AND erased_at IS NULL) AS others, (SELECT count(*)::int FROM consents WHERE lead_id = $4 AND erased_at IS NULL) AS own`,
      [`%${name}`, phone, other, victim],
    );
  expect(await stored()).toMatchObject([{ texts: 1, requests: 1, others: 1, own: 1 }]);
  expect(await erase({ phone, leadIds: [victim] })).toMatchObject({ leads: 1, messages: 0, shared: true });
  expect(await stored()).toMatchObject([{ texts: 1, requests: 1, others: 1, own: 0 }]);
  const last = { leads: 1, messages: 1, requests: 1, shared: false };
  expect(await erase({ phone, leadIds: [other] })).toMatchObject(last);
  expect(await stored()).toMatchObject([{ texts: 0, requests: 0, others: 0, own: 0 }]);
});

test('a person can be erased by leadIds even if 120 spam leads have the same number', async () => {
  const { phone, name, victim } = await createVictimAndOther();
  await storeLeads(120, { phone, quarantined: true, quarantine_state: 'suspected' });
  expect(expectRefusal(await call('find', { phone }), phone)).toMatch(/leadIds/);
  expect(expectRefusal(await call('erase', { phone, leadIds: [victim, await submitSeller(api)] }))).toMatch(
    /people\/find/,
  );
  expect(await erase({ phone, leadIds: [victim] })).toMatchObject({ leads: 1, shared: true });
  expect(await queryTestDatabase('SELECT FROM leads WHERE first_name = $1', [name])).toEqual([]);
});

test('texts from another country are found by the number in any usual spelling', async () => {
  await sendText(api, '+447700900123', 'Hello from abroad');
  const written = '+44 7700 900-123';
  expect((await call('export', { phone: written })).json()).toMatchObject({
    phones: ['+447700900123'],
    messages: [{ body: 'Hello from abroad' }],
  });
  const request = (await addRequest({ kind: 'erase', phone: written })).json();
  expect(request).toMatchObject({ phone: '+447700900123' });
  const counts = { leads: 0, messages: 1, requests: 1 };
  expect(await erase({ phone: written, requestId: request.id })).toMatchObject(counts);
  const left = "SELECT FROM inbound_messages WHERE phone LIKE '+44%' OR body LIKE '%abroad'";
  expect(await queryTestDatabase(left)).toEqual([]);
});
