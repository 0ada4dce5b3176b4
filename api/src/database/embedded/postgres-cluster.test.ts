import { expect, test } from '@jest/globals';
import { connect, createServer, type AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { queryTestDatabase } from '../../../fixtures/test-api.fixture.js';
import { ensureDatabase } from './postgres-cluster.js';

test('a database is created although the server never answers the first connection', async () => {
  const { port, password } = new URL(process.env.TEST_DATABASE_URL ?? '');
  let connections = 0;
  const proxy = createServer((socket) => {
    socket.on('error', () => undefined);
    connections += 1;
    if (connections === 1) return;
    const upstream = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const name = `created-${randomUUID()}`;
  try {
    await ensureDatabase((proxy.address() as AddressInfo).port, password, name);
    expect(connections).toBe(2);
    expect(await queryTestDatabase('SELECT datname AS name FROM pg_database WHERE datname = $1', [name])).toEqual([
      { name },
    ]);
  } finally {
    proxy.close();
    await queryTestDatabase(`DROP DATABASE IF EXISTS "${name}"`);
  }
});
