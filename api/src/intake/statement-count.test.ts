import { expect, test } from '@jest/globals';
import { connectToTestDatabase, SELLER, startApi } from '../../fixtures/test-api.fixture.js';
import { someEmptyDatabase } from '../../fixtures/test-database.fixture.js';

test('one statement, without a transaction around it, stores a lead and its consent and counts the submission', async () => {
  const url = await someEmptyDatabase();
  const client = await connectToTestDatabase();
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  const api = await startApi({ DATABASE_URL: url });
  const [database] = (
    await client.query<{ oid: number }>('SELECT oid FROM pg_database WHERE datname = $1', [
      new URL(url).pathname.slice(1),
    ])
  ).rows;
  await client.query('SELECT pg_stat_statements_reset(0, $1, 0)', [database?.oid]);
  for (let count = 0; count < 5; count += 1) expect((await api.post('/api/seller', SELLER)).statusCode).toBe(201);
  const { rows } = await client.query<{ query: string; calls: string }>(
    'SELECT query, calls FROM pg_stat_statements WHERE dbid = $1 AND toplevel',
    [database?.oid],
  );
  await api.stop();
  await client.end();
  const writes = rows.filter(({ query }) => /INSERT INTO (leads|consents|submission_limits)/.test(query));
  expect(writes.map(({ calls }) => Number(calls))).toEqual([5]);
  expect(rows.filter(({ query }) => /^\s*(BEGIN|START|COMMIT|SAVEPOINT)/i.test(query))).toEqual([]);
});
