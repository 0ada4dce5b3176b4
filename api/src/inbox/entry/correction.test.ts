import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { queryTestDatabase, useApi } from '../../test-api.fixture.js';
import { somePhone, someStaff, submitBuyer, submitSeller } from '../lead.fixture.js';

const api = await useApi();
const { correct, log, post, read, send, undo } = await someStaff(api, 'agent', 'Ann Agent');
const admin = await someStaff(api, 'admin');

const get = async (path: string) => (await send('GET', path)).json();
const mayText = (phone: string) => get(`may-text?phone=${encodeURIComponent(phone)}`);
const search = async (q: string) =>
  (await get(`leads?q=${encodeURIComponent(q)}`)).items.map(({ id }: { id: string }) => id);
const someEmail = () => `Some.${randomUUID()}@Example.com`;
const stop = (phone: string) => send('POST', 'suppressions', { phone, action: 'stop', reason: 'asked-by-phone' });

/** A seller who agreed to texts. */
async function seller(phone = somePhone()) {
  return { phone, to: somePhone(), id: await submitSeller(api, { phone, smsConsent: true }) };
}

test('what a visitor sent stands beside what is right, however often it is corrected', async () => {
  const { id, phone, to } = await seller();
  for (const [index, next] of [somePhone(), somePhone(), to].entries()) await correct(id, { phone: next }, index + 1);
  const sent = { firstName: 'John', lastName: 'Doe', phone, email: null };
  expect(await read(id)).toMatchObject({ phone: to, sent });
  await correct(id, { phone }, 4);
  expect(await read(id)).toMatchObject({ phone, sent: null });
});

test('a seller gets an e-mail address, which is another person’s no longer once it is taken back', async () => {
  const { id } = await seller();
  const email = someEmail();
  const { entries } = (await correct(id, { email })).json<{ entries: { id: string }[] }>();
  expect(await read(id)).toMatchObject({ email, sent: { email: null } });
  expect((await undo(id, entries[0]?.id)).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({
    email: null,
    sent: null,
    timeline: [{}, {}, { kind: 'change-undone', what: 'person-corrected', field: 'email', from: email, to: null }],
  });
});

test('a correction is taken back like another change, unless its field was corrected since', async () => {
  const { id, phone, to } = await seller();
  const first = (await correct(id, { phone: to, lastName: 'Row' })).json<{ entries: { id: string }[] }>();
  const undoable = async () => (await read(id)).timeline.filter((entry) => entry.undo).length;
  expect([first.entries.length, await undoable()]).toEqual([2, 2]);
  await correct(id, { phone: somePhone() }, 2);
  expect((await undo(id, first.entries[1]?.id)).statusCode).toBe(409);
  expect((await undo(id, first.entries[0]?.id)).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ lastName: 'Doe', sent: { phone }, version: 4 });
});

test('neither the corrected number nor the old one may be texted; taken back, the consent holds again', async () => {
  const { id, phone, to } = await seller();
  expect(await read(id)).toMatchObject({ whyNotText: [] });
  const { entries } = (await correct(id, { phone: to })).json<{ entries: { id: string }[] }>();
  expect(await read(id)).toMatchObject({ mayText: false, whyNotText: ['no-consent'] });
  for (const number of [phone, to]) expect((await mayText(number)).reasons).toContain('no-consent');
  await undo(id, entries[0]?.id);
  expect(await read(id)).toMatchObject({ mayText: true });
});

test('stops of the old number stay, and one of the new number counts', async () => {
  const { id, phone, to } = await seller();
  await stop(phone);
  await correct(id, { phone: to });
  expect((await mayText(phone)).reasons).toContain('stopped');
  expect((await mayText(to)).reasons).not.toContain('stopped');
  await stop(to);
  expect(await read(id)).toMatchObject({ whyNotText: ['stopped', 'no-consent'] });
});

test('that a number is nobody’s is not forgotten when the lead gets another', async () => {
  const { id, phone, to } = await seller();
  await post(id, 'contacts', { channel: 'call', outcome: 'unreachable' });
  const { version } = await read(id);
  const before = await submitSeller(api, { phone, smsConsent: true });
  await queryTestDatabase("UPDATE leads SET received_at = received_at - interval '1 hour' WHERE id = $1", [before]);
  expect((await correct(id, { phone: to }, version)).statusCode).toBe(200);
  // Nobody has sent it since: another lead was only corrected to it.
  await correct((await seller()).id, { phone });
  expect((await mayText(phone)).reasons).toContain('unreachable');
  expect((await mayText(to)).reasons).not.toContain('unreachable');
});

test('the certificate shows what was sent, and the ledger is not touched', async () => {
  const { id, phone, to } = await seller();
  const rows = () =>
    queryTestDatabase('SELECT to_jsonb(c) AS row FROM consents c WHERE lead_id = $1 ORDER BY id', [id]);
  const before = await rows();
  await correct(id, { phone: to, firstName: 'Marie', email: someEmail() });
  const { certificate } = await get(`leads/${id}/consent`);
  expect(certificate.lead).toMatchObject({ firstName: 'John', phone, email: null });
  expect(await rows()).toEqual(before);
});

test('the search finds what was sent and what is right', async () => {
  const { id, phone, to } = await seller();
  const word = `Q${randomUUID().slice(0, 8)}`;
  await correct(id, { phone: to, lastName: word });
  await correct(id, { lastName: 'Right' }, 2);
  for (const q of [phone, to, phone.slice(4), word.toLowerCase()]) expect(await search(q)).toContain(id);
});

test('an export shows what is right, and what was sent', async () => {
  const { id, to } = await seller('+12125550147');
  await correct(id, { firstName: '=Marie', phone: to });
  const csv = (await admin.send('GET', `leads/export.csv?q=${encodeURIComponent(to)}`)).payload;
  expect(csv).toContain(`"'=Marie"`.replaceAll('"', ''));
  expect(csv).toContain('first name: John, phone: +12125550147');
});

test('a lead with the number of another is one of its other submissions, and by the old number it says so', async () => {
  const [one, other, third] = [await seller(), await seller(), await seller()];
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
  // By a number that was found wrong, no clock of a stranger is stopped.
  const call = { channel: 'call', outcome: 'reached', alsoFor: [atOld] };
  expect((await log(one.id, call, 2)).statusCode).toBe(400);
});

test('an address in other letters, or one that is right again, is no other address', async () => {
  const [email, other] = [someEmail(), someEmail()];
  const [id, twin] = [await submitBuyer(api, { email }), await submitBuyer(api, { email })];
  for (const [index, next] of [email.toLowerCase(), other, email].entries())
    expect((await correct(id, { email: next }, index + 1)).statusCode).toBe(200);
  for (const lead of [id, twin]) expect(await read(lead)).toMatchObject({ otherSubmissions: [{ same: ['email'] }] });
});

test('of a correction and an undo at once, one is told', async () => {
  const { id, to } = await seller();
  const { entries } = (await correct(id, { phone: to })).json<{ entries: { id: string }[] }>();
  const [corrected, undone] = await Promise.all([correct(id, { phone: somePhone() }, 2), undo(id, entries[0]?.id)]);
  expect([corrected.statusCode, undone.statusCode].toSorted()).toEqual(
    corrected.statusCode === 200 ? [200, 409] : [200, 412],
  );
});
