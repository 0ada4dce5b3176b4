import { expect, test } from '@jest/globals';
import { someStaff, submitSeller } from '../../../fixtures/inbox/lead.fixture.js';
import { SELLER, useApi } from '../../../fixtures/test-api.fixture.js';
import { holdLock, useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { StaffShare } from './staff-share.js';

// This file holds the lock of the audit trail for a second, so it has its own database.
await useOwnDatabase();
const api = await useApi();
const agent = await someStaff(api, 'agent');
const { change, read } = agent;
const lockOf = (id: string) => holdLock('SELECT FROM leads WHERE id = $1 FOR UPDATE', [id]);

test('a change that waits for the lock of a lead for a second is refused with 409, and changes nothing', async () => {
  const id = await submitSeller(api);
  const lock = await lockOf(id);
  const answer = await change(id, { status: 'contacted' });
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { success: false, message: 'Somebody is changing this right now. Please try again in a moment.' },
  ]);
  await lock.end('ROLLBACK');
  expect(await read(id)).toMatchObject({ status: 'new', version: 1 });
  expect((await change(id, { status: 'contacted' })).statusCode).toBe(200);
});

test('a read that waits for the lock of the audit trail for a second gets 503 and may be repeated', async () => {
  const id = await submitSeller(api);
  const lock = await holdLock("SELECT append_audit(NULL, 'note-added', NULL, NULL, '{}')");
  const answer = await agent.send('GET', `leads/${id}`);
  await lock.end('ROLLBACK');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(await read(id)).toMatchObject({ status: 'new' });
});

test('staff wait 2.5 s for a connection', async () => {
  const share = new StaffShare(2);
  const release = await share.acquire();
  const began = performance.now();
  await expect(share.acquire()).rejects.toThrow('the connections of staff are busy');
  expect(performance.now() - began).toBeGreaterThan(2400);
  const next = share.acquire();
  release();
  await expect(next).resolves.toBeInstanceOf(Function);
});

test('while a hundred changes wait for one lead, every form of a visitor is stored, and probes are answered', async () => {
  const id = await submitSeller(api);
  const lock = await lockOf(id);
  const changes = Array.from({ length: 100 }, () => change(id, { status: 'contacted' }));
  await lock.untilWaiting(2);
  const forms = await Promise.all(Array.from({ length: 20 }, () => api.post('/api/seller', SELLER)));
  const ready = await api.request({ url: '/api/health/ready' });
  expect(forms.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
  expect(ready.statusCode).toBe(200);
  for (const { statusCode } of await Promise.all(changes)) expect([409, 503]).toContain(statusCode);
  await lock.end('ROLLBACK');
});
