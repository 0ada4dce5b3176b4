import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import {
  entriesOf,
  findAuditEntries,
  refusalOf,
  somePhone,
  someStaff,
  submitBuyer,
  submitSeller,
  UNKNOWN,
} from '../../../fixtures/inbox/lead.fixture.js';

const api = await useApi();
const { correct, log, post, read, send, undo } = await someStaff(api, 'agent', 'Ann Agent');
const admin = await someStaff(api, 'admin');

const get = async (path: string) => (await send('GET', path)).json();
const mayText = (phone: string) => get(`may-text?phone=${encodeURIComponent(phone)}`);
const search = async (q: string) =>
  (await get(`leads?q=${encodeURIComponent(q)}`)).items.map(({ id }: { id: string }) => id);
const someEmail = () => `Some.${randomUUID()}@Example.com`;
const stop = (phone: string) => send('POST', 'suppressions', { phone, action: 'stop', reason: 'asked-by-phone' });

/** Sends the form of a seller who agrees to texts; `to` is another number for a correction. */
async function submitConsenting(phone = somePhone()) {
  return { phone, to: somePhone(), id: await submitSeller(api, { phone, smsConsent: true }) };
}

test('a corrected lead also shows the values that the visitor sent, after any number of corrections', async () => {
  const { id, phone, to } = await submitConsenting();
  for (const [index, next] of [somePhone(), somePhone(), to].entries()) await correct(id, { phone: next }, index + 1);
  const sent = { firstName: 'John', lastName: 'Doe', phone, email: null };
  expect(await read(id)).toMatchObject({ phone: to, sent });
  await correct(id, { phone }, 4);
  expect(await read(id)).toMatchObject({ phone, sent: null });
});

test('adding an email address to a seller can be undone', async () => {
  const { id } = await submitConsenting();
  const email = someEmail();
  const [entry] = entriesOf(await correct(id, { email }));
  expect(await read(id)).toMatchObject({ email, sent: { email: null } });
  expect((await undo(id, entry?.id)).statusCode).toBe(200);
  const undone = { kind: 'change-undone', what: 'person-corrected', field: 'email', from: email, to: null };
  expect(await read(id)).toMatchObject({ email: null, sent: null, timeline: [{}, {}, undone] });
});

test('a correction can be undone field by field, unless the field was corrected again', async () => {
  const { id, phone, to } = await submitConsenting();
  const first = entriesOf(await correct(id, { phone: to, lastName: 'Row' }));
  const undoable = async () => (await read(id)).timeline.filter((entry) => entry.undo).length;
  expect([first.length, await undoable()]).toEqual([2, 2]);
  await correct(id, { phone: somePhone() }, 2);
  expect((await undo(id, first[1]?.id)).statusCode).toBe(409);
  expect((await undo(id, first[0]?.id)).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ lastName: 'Doe', sent: { phone }, version: 4 });
});

test('after a correction neither the new nor the old number may be texted, until the correction is undone', async () => {
  const { id, phone, to } = await submitConsenting();
  expect(await read(id)).toMatchObject({ whyNotText: [] });
  const [entry] = entriesOf(await correct(id, { phone: to }));
  expect(await read(id)).toMatchObject({ mayText: false, whyNotText: ['no-consent'] });
  for (const number of [phone, to]) expect((await mayText(number)).reasons).toContain('no-consent');
  await undo(id, entry?.id);
  expect(await read(id)).toMatchObject({ mayText: true });
});

test('a stop of the old number does not stop the new one, and a stop of the new number stops it', async () => {
  const { id, phone, to } = await submitConsenting();
  await stop(phone);
  await correct(id, { phone: to });
  expect([(await mayText(phone)).reasons, (await mayText(to)).reasons]).toEqual([
    expect.arrayContaining(['stopped']),
    expect.not.arrayContaining(['stopped']),
  ]);
  await stop(to);
  expect(await read(id)).toMatchObject({ whyNotText: ['stopped', 'no-consent'] });
});

test('a number that a call found unreachable stays unreachable after the lead gets another number', async () => {
  const { id, phone, to } = await submitConsenting();
  await post(id, 'contacts', { channel: 'call', outcome: 'unreachable' });
  const { version } = await read(id);
  const before = await submitSeller(api, { phone, smsConsent: true });
  await queryTestDatabase("UPDATE leads SET received_at = received_at - interval '1 hour' WHERE id = $1", [before]);
  expect((await correct(id, { phone: to }, version)).statusCode).toBe(200);
  // Only a form with the number would make it reachable again; correcting another lead to it does not.
  await correct((await submitConsenting()).id, { phone });
  expect((await mayText(phone)).reasons).toContain('unreachable');
  expect((await mayText(to)).reasons).not.toContain('unreachable');
});

test('after a correction the certificate shows the sent values, and the consent ledger is unchanged', async () => {
  const { id, phone, to } = await submitConsenting();
  const rows = () =>
    queryTestDatabase('SELECT to_jsonb(c) AS row FROM consents c WHERE lead_id = $1 ORDER BY id', [id]);
  const before = await rows();
  await correct(id, { phone: to, firstName: 'Marie', email: someEmail() });
  const { certificate } = await get(`leads/${id}/consent`);
  expect(certificate.lead).toMatchObject({ firstName: 'John', phone, email: null });
  expect(await rows()).toEqual(before);
});

test('the search finds the sent and the corrected values, and an export shows both', async () => {
  const { id, phone, to } = await submitConsenting();
  const word = `Q${randomUUID().slice(0, 8)}`;
  await correct(id, { phone: to, lastName: word, firstName: '=Marie' });
  await correct(id, { lastName: 'Right' }, 2);
  for (const q of [phone, to, phone.slice(4), word.toLowerCase()]) expect(await search(q)).toContain(id);
  const csv = (await admin.send('GET', `leads/export.csv?q=${encodeURIComponent(to)}`)).payload;
  expect(csv).toContain(`"'=Marie","Right"`);
  expect(csv).toContain(`first name: John, last name: Doe, phone: ${phone}`);
});

test('a corrected lead is linked to leads with its new number ("phone") and with its old number ("corrected")', async () => {
  const [one, other, third] = [await submitConsenting(), await submitConsenting(), await submitConsenting()];
  const atOld = await submitBuyer(api, { phone: one.phone });
  await correct(one.id, { phone: other.phone });
  const found = async (id: string) => (await read(id))['otherSubmissions'];
  expect(await found(one.id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: other.id, same: ['phone'] }),
      expect.objectContaining({ id: atOld, same: ['corrected'] }),
    ]),
  );
  expect(await found(atOld)).toMatchObject([{ id: one.id, same: ['corrected'] }]);
  expect(await found(third.id)).toEqual([]);
  // A call about the corrected lead cannot also be logged for a stranger who has the old number.
  const call = { channel: 'call', outcome: 'reached', alsoFor: [atOld] };
  expect((await log(one.id, call, 2)).statusCode).toBe(400);
});

test('leads stay linked by email address if it is only written in small letters, or corrected and then restored', async () => {
  const [email, other] = [someEmail(), someEmail()];
  const [id, twin] = [await submitBuyer(api, { email }), await submitBuyer(api, { email })];
  for (const [index, next] of [email.toLowerCase(), other, email].entries())
    expect((await correct(id, { email: next }, index + 1)).statusCode).toBe(200);
  for (const lead of [id, twin]) expect(await read(lead)).toMatchObject({ otherSubmissions: [{ same: ['email'] }] });
});

test('of a correction and an undo at the same time, one succeeds and the other is refused', async () => {
  const { id, to } = await submitConsenting();
  const [entry] = entriesOf(await correct(id, { phone: to }));
  const [corrected, undone] = await Promise.all([correct(id, { phone: somePhone() }, 2), undo(id, entry?.id)]);
  expect([corrected.statusCode, undone.statusCode].toSorted()).toEqual(
    corrected.statusCode === 200 ? [200, 409] : [200, 412],
  );
});

test('a correction stores the old values in the timeline, but not in the log or the audit trail', async () => {
  const [id, phone] = [await submitBuyer(api, { email: 'm@example.com' }), somePhone()];
  const answer = await correct(id, { firstName: 'Marie', phone: phone.slice(2), lastName: 'Roe' });
  expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"2"']);
  const entries = [
    { kind: 'person-corrected', field: 'firstName', from: 'Jane', to: 'Marie', staff: { name: 'Ann Agent' } },
    { kind: 'person-corrected', field: 'phone', to: phone },
  ];
  const person = { firstName: 'Marie', lastName: 'Roe', phone, email: 'm@example.com' };
  expect(answer.json()).toMatchObject({ ...person, entries });
  expect(await read(id)).toMatchObject({ phone, timeline: [{ kind: 'received' }, ...entries] });
  const detail = { version: 2, fields: ['firstName', 'phone'] };
  expect((await findAuditEntries(id))[0]).toMatchObject({ action: 'lead-corrected', detail });
  expect((await correct(id, { phone }, 2)).json()).toMatchObject({ version: 2, entries: [] });
  expect(api.lines.join()).not.toContain('Marie');
});

test('the second of two corrections of one version is refused with the name of the colleague, not of the visitor', async () => {
  const [{ id }, bob] = [await submitConsenting(), await someStaff(api, 'agent', 'Bob Agent')];
  const [first, second] = [await bob.correct(id, { lastName: 'Row' }), await correct(id, { lastName: 'Rowe' })];
  expect([first.statusCode, second.statusCode]).toEqual([200, 412]);
  expect(second.json()).toMatchObject({ changedBy: { name: 'Bob Agent' }, fields: ['lastName'] });
  expect(second.payload).not.toMatch(/Row|John/);
  expect(await read(id)).toMatchObject({ lastName: 'Row', version: 2 });
});

test('a correction with a wrong, unknown or missing field is refused', async () => {
  const { id } = await submitConsenting();
  for (const [field, value] of Object.entries({ email: 'm', phone: '12', firstName: '', note: 'x' }))
    expect(refusalOf(await correct(id, { [field]: value }))).toEqual([400, [field]]);
  expect((await correct(id, {})).statusCode).toBe(400);
  expect((await correct(UNKNOWN, { lastName: 'x' })).statusCode).toBe(404);
});
