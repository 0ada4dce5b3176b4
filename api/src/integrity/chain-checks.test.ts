import { afterAll, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { refusalOf, someStaff, submitSeller } from '../../fixtures/inbox/lead.fixture.js';
import { connectToTestDatabase, useApi } from '../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../fixtures/test-database.fixture.js';
import type { ChainCheckList, ChainName } from './chain-checks.dto.js';

// This file changes the chains, so it has its own database.
await useOwnDatabase();
const api = await useApi();
const admin = await someStaff(api, 'admin', 'Ada Admin');
const owner = await connectToTestDatabase();
afterAll(() => owner.end());

const start = (chain: ChainName) => admin.send('POST', 'chain-checks', { chain });

async function read(chain: ChainName) {
  const { items } = (await admin.send('GET', 'chain-checks')).json<ChainCheckList>();
  return items.find((each) => each.chain === chain);
}

/** Verifies a chain and waits for the result. */
async function verify(chain: ChainName) {
  expect((await start(chain)).statusCode).toBe(202);
  for (;;) {
    const check = await read(chain);
    if (check !== undefined && check.state !== 'running') return check;
    await pause(20);
  }
}

/** Changes entries as the owner of the database can, without the protecting trigger. */
const tamper = (change: string) =>
  owner.query(`ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_are_kept; ${change};
    ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_are_kept`);

test('an admin can verify both chains, and a second request during a verification starts no other', async () => {
  await submitSeller(api);
  await owner.query('BEGIN; LOCK TABLE consents IN ACCESS EXCLUSIVE MODE');
  await Promise.all([start('consent'), start('consent')]);
  expect(await read('consent')).toMatchObject({ state: 'running', endedAt: null });
  const started = await owner.query("SELECT detail FROM audit_entries WHERE action = 'chain-check-started'");
  expect(started.rows).toEqual([{ detail: { chain: 'consent' } }]);
  await owner.query('ROLLBACK');
  expect(await verify('consent')).toMatchObject({ state: 'intact', startedBy: 'Ada Admin', checked: 1, total: 1 });
  expect(await verify('audit')).toMatchObject({ state: 'intact', fault: null });
});

test('a verification without progress for six minutes is shown as interrupted and can be started again', async () => {
  await verify('audit');
  await owner.query("UPDATE chain_checks SET ended_at = NULL, told_at = now() - interval '6 minutes'");
  expect(await read('audit')).toMatchObject({ state: 'interrupted' });
  expect(await verify('audit')).toMatchObject({ state: 'intact' });
});

test('a verification names the changed entry, or the first that was deleted since the last verification', async () => {
  await verify('audit');
  await tamper('UPDATE audit_entries SET detail = detail || \'{"count":9}\' WHERE seq = 1');
  expect(await verify('audit')).toMatchObject({ state: 'broken', fault: 'audit entry 1: its content was changed' });
  await tamper("UPDATE audit_entries SET detail = detail - 'count' WHERE seq = 1");
  const { checked } = await verify('audit');
  await tamper(`DELETE FROM audit_entries WHERE seq >= ${checked}`);
  expect(await verify('audit')).toMatchObject({
    state: 'broken',
    fault: expect.stringContaining(`audit entry ${checked}: `),
  });
});

test('a request to verify an unknown chain is refused', async () => {
  for (const body of [{ chain: 'leads' }, { chain: null }, {}])
    expect(refusalOf(await admin.send('POST', 'chain-checks', body))).toEqual([400, ['chain']]);
});
