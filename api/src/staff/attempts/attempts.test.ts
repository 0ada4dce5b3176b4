import { expect, test } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { somePhone, submitSeller } from '../../../fixtures/inbox/lead.fixture.js';
import { newKey, queryTestDatabase, TEST_STAFF_KEY, useApi } from '../../../fixtures/test-api.fixture.js';
import { deriveKey } from '../passwords/sealed-secret.js';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';

const api = await useApi();
const agent = await signedIn('agent');

const post = (path: string, body: object, key: string, headers = agent.headers) =>
  api.post(`/api/admin/leads${path && `/${path}`}`, body, { ...headers, 'idempotency-key': key });
const notesOf = (id: string) => queryTestDatabase('SELECT id FROM lead_notes WHERE lead_id = $1', [id]);

test('a request that is sent several times with one key, even at once, is done once and gets one response', async () => {
  const [id, key, other] = [await submitSeller(api), newKey(), newKey()];
  const answers = await Promise.all([key, key, other].map((each) => post(`${id}/notes`, { text: 'Hello' }, each)));
  const again = await post(`${id}/notes`, { text: 'Hello' }, key);
  expect([...answers, again].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(again.json()).toEqual(answers[0]?.json());
  expect(answers[1]?.json()).toEqual(answers[0]?.json());
  expect(await notesOf(id)).toHaveLength(2);
});

test('a key belongs to one request of one person for 24 hours', async () => {
  const [id, key] = [await submitSeller(api), newKey()];
  await post(`${id}/notes`, { text: 'One' }, key);
  expect((await post(`${id}/notes`, { text: 'Two' }, key)).statusCode).toBe(422);
  expect((await post(`${await submitSeller(api)}/notes`, { text: 'One' }, key)).statusCode).toBe(422);
  expect((await post(`${id}/notes`, { text: 'Two' }, key, (await signedIn('agent')).headers)).statusCode).toBe(201);
  await queryTestDatabase("UPDATE staff_attempts SET at = at - interval '25 hours' WHERE key = $1", [key]);
  expect((await post(`${id}/notes`, { text: 'Three' }, key)).statusCode).toBe(201);
  expect(await notesOf(id)).toHaveLength(3);
});

test('a refused request does not use up its key', async () => {
  const [id, key] = [await submitSeller(api), newKey()];
  const at = new Date(Date.now() + 60_000).toISOString();
  expect((await post(`${id}/contacts`, { channel: 'call', outcome: 'reached', at }, key)).statusCode).toBe(400);
  expect((await post('01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f/notes', { text: 'x' }, key)).statusCode).toBe(404);
  expect((await post(`${id}/notes`, { text: 'x' }, key)).statusCode).toBe(201);
  expect((await post(`${id}/notes`, { text: 'x' }, 'two words')).statusCode).toBe(400);
});

test('of a request only an HMAC is stored, from which its text cannot be guessed', async () => {
  const [id, key] = [await submitSeller(api), newKey()];
  await post(`${id}/notes`, { text: 'Hello' }, key);
  const hash = createHmac('sha256', deriveKey(TEST_STAFF_KEY, 'attempts'))
    .update(JSON.stringify(['note', id, 'Hello']))
    .digest();
  const kept = await queryTestDatabase('SELECT request_sha256 AS hash FROM staff_attempts WHERE key = $1', [key]);
  expect(kept).toEqual([{ hash }]);
});

const person = () => ({ firstName: 'Jo', lastName: 'Doe', phone: somePhone(), consent: 'none' });
const REQUESTS: Record<string, (key: string) => Promise<string>> = {
  'a lead that staff entered': async (key) =>
    (await post('', { ...person(), type: 'seller', source: 'phone' }, key)).json<{ id: string }>().id,
  'a change of several leads': async (key) => {
    const [id, other] = [await submitSeller(api), await submitSeller(api)];
    const leads = [other, id].map((each) => ({ id: each, version: 1 }));
    await post('bulk', { leads, change: { assigneeId: agent.id } }, key);
    return id;
  },
  'a note': async (key) => {
    const id = await submitSeller(api);
    await post(`${id}/notes`, { text: 'Her brother is ill.' }, key);
    return id;
  },
};

test.each(Object.entries(REQUESTS))('erasing the person also erases the stored response to %s', async (_, make) => {
  const [key, bystander] = [newKey(), newKey()];
  const [id] = [await make(key), await make(bystander)];
  const find = "SELECT key FROM staff_attempts WHERE key IN ($1, $2) AND answer <> '{}'";
  expect(await queryTestDatabase(find, [key, bystander])).toHaveLength(2);
  await queryTestDatabase("SELECT erase_person(ARRAY[$1::uuid], '{}', '{}', 'key')", [id]);
  expect(await queryTestDatabase(find, [key, bystander])).toEqual([{ key: bystander }]);
});

test('the next attempt of any colleague deletes attempts that are more than a day old', async () => {
  const [id, old, young] = [await submitSeller(api), newKey(), newKey()];
  await post(`${id}/notes`, { text: 'x' }, old, (await signedIn('agent')).headers);
  await queryTestDatabase("UPDATE staff_attempts SET at = at - interval '25 hours' WHERE key = $1", [old]);
  await post(`${id}/notes`, { text: 'x' }, young);
  const kept = await queryTestDatabase('SELECT key FROM staff_attempts WHERE key IN ($1, $2)', [old, young]);
  expect(kept).toEqual([{ key: young }]);
});
