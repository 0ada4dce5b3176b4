import { expect, test } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { somePhone, submitSeller } from '../../inbox/lead.fixture.js';
import { newKey, queryTestDatabase, TEST_STAFF_KEY, useApi } from '../../test-api.fixture.js';
import { deriveKey } from '../passwords/sealed-secret.js';
import { signedIn } from '../sessions/signed-in.fixture.js';

const api = await useApi();
const agent = await signedIn('agent');

const post = (path: string, body: object, key: string, headers = agent.headers) =>
  api.post(`/api/admin/leads/${path}`, body, { ...headers, 'idempotency-key': key });
const notesOf = (id: string) => queryTestDatabase('SELECT id FROM lead_notes WHERE lead_id = $1', [id]);

test('what is sent again under its key is done once and answered alike', async () => {
  const [id, key] = [await submitSeller(api), newKey()];
  const [first, again] = [
    await post(`${id}/notes`, { text: 'Hello' }, key),
    await post(`${id}/notes`, { text: 'Hello' }, key),
  ];
  expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()]);
  expect(await notesOf(id)).toHaveLength(1);
  const contact = { channel: 'call', outcome: 'reached' };
  const keys = [newKey(), newKey()];
  const contacts = await Promise.all(
    [keys[0], keys[0], keys[1]].map((each) => post(`${id}/contacts`, contact, String(each))),
  );
  expect(new Set(contacts.map((answer) => answer.json<{ id: string }>().id)).size).toBe(2);
});

test('a key is good for one thing of one person for 24 hours', async () => {
  const [id, key] = [await submitSeller(api), newKey()];
  await post(`${id}/notes`, { text: 'One' }, key);
  expect((await post(`${id}/notes`, { text: 'Two' }, key)).statusCode).toBe(422);
  expect((await post(`${await submitSeller(api)}/notes`, { text: 'One' }, key)).statusCode).toBe(422);
  expect((await post(`${id}/notes`, { text: 'Two' }, key, (await signedIn('agent')).headers)).statusCode).toBe(201);
  await queryTestDatabase("UPDATE staff_attempts SET at = at - interval '25 hours' WHERE key = $1", [key]);
  expect((await post(`${id}/notes`, { text: 'Three' }, key)).statusCode).toBe(201);
  expect(await notesOf(id)).toHaveLength(3);
});

test('what is refused leaves its key free', async () => {
  const [id, key] = [await submitSeller(api), newKey()];
  const at = new Date(Date.now() + 60_000).toISOString();
  expect((await post(`${id}/contacts`, { channel: 'call', outcome: 'reached', at }, key)).statusCode).toBe(400);
  expect((await post('01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f/notes', { text: 'x' }, key)).statusCode).toBe(404);
  expect((await post(`${id}/notes`, { text: 'x' }, key)).statusCode).toBe(201);
  expect((await post(`${id}/notes`, { text: 'x' }, 'two words')).statusCode).toBe(400);
});

test('who knows what was asked for cannot tell it from what is kept', async () => {
  const [id, key] = [await submitSeller(api), newKey()];
  await post(`${id}/notes`, { text: 'Hello' }, key);
  const hash = createHmac('sha256', deriveKey(TEST_STAFF_KEY, 'attempts'))
    .update(JSON.stringify(['note', id, 'Hello']))
    .digest();
  const kept = await queryTestDatabase('SELECT request_sha256 AS hash FROM staff_attempts WHERE key = $1', [key]);
  expect(kept).toEqual([{ hash }]);
});

test.each<[string, (key: string) => Promise<string>]>([
  [
    'a lead that staff entered',
    async (key) => {
      const person = { firstName: 'Jo', lastName: 'Doe', phone: somePhone(), consent: 'none' };
      const entry = { ...person, type: 'seller', source: 'phone' };
      const answer = await api.post('/api/admin/leads', entry, { ...agent.headers, 'idempotency-key': key });
      return answer.json<{ id: string }>().id;
    },
  ],
  [
    'a change of many',
    async (key) => {
      const [id, other] = [await submitSeller(api), await submitSeller(api)];
      const leads = [other, id].map((each) => ({ id: each, version: 1 }));
      await post('bulk', { leads, change: { assigneeId: agent.id } }, key);
      return id;
    },
  ],
  [
    'a note',
    async (key) => {
      const id = await submitSeller(api);
      await post(`${id}/notes`, { text: 'Her brother is ill.' }, key);
      return id;
    },
  ],
])('nothing is kept of %s once the person is erased', async (_, make) => {
  const [key, bystander] = [newKey(), newKey()];
  const [id] = [await make(key), await make(bystander)];
  const find = "SELECT key FROM staff_attempts WHERE key IN ($1, $2) AND answer <> '{}'";
  expect(await queryTestDatabase(find, [key, bystander])).toHaveLength(2);
  await queryTestDatabase("SELECT erase_person(ARRAY[$1::uuid], '{}', '{}', 'key')", [id]);
  expect(await queryTestDatabase(find, [key, bystander])).toEqual([{ key: bystander }]);
});

test('what anybody asked for more than a day ago goes with the next attempt of any colleague', async () => {
  const [id, old, young] = [await submitSeller(api), newKey(), newKey()];
  await post(`${id}/notes`, { text: 'x' }, old, (await signedIn('agent')).headers);
  await queryTestDatabase("UPDATE staff_attempts SET at = at - interval '25 hours' WHERE key = $1", [old]);
  await post(`${id}/notes`, { text: 'x' }, young);
  const kept = await queryTestDatabase('SELECT key FROM staff_attempts WHERE key IN ($1, $2)', [old, young]);
  expect(kept).toEqual([{ key: young }]);
});
