import { expect, test } from '@jest/globals';
import { useApi } from '../../fixtures/test-api.fixture.js';
import { Database } from './database.js';
import { readNow } from './read-now.js';

const api = await useApi();

test('a statement in a transaction is prepared, so that Postgres plans it only once for each connection', async () => {
  await api.app.get(Database).transaction(async (manager) => {
    await readNow(manager);
    expect(await manager.query("SELECT name FROM pg_prepared_statements WHERE name = 'read-now'")).toHaveLength(1);
  });
});
