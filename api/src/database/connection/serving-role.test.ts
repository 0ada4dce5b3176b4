import { expect, test } from '@jest/globals';
import { connectToTestDatabase, SELLER, startApi } from '../../../fixtures/test-api.fixture.js';
import { Database } from '../database.js';
import { servingUrl } from './database-url.js';
import { startThrowawayPostgres } from '../embedded/throwaway-postgres.js';

test.each([
  ['is not a superuser but may create roles', 'CREATEROLE', []],
  ['may create no roles, and the role exists', '', ['CREATE ROLE land_api NOLOGIN', 'GRANT land_api TO tenant']],
])('the api serves with the role land_api when its account %s', async (_what, attributes, preparations) => {
  const postgres = await startThrowawayPostgres();
  const client = await connectToTestDatabase(postgres.url);
  await client.query(`CREATE ROLE tenant LOGIN ${attributes} PASSWORD 'tenant'`);
  await client.query('CREATE DATABASE tenant OWNER tenant');
  for (const preparation of preparations) await client.query(preparation);
  const { port } = new URL(postgres.url);
  const api = await startApi({ DATABASE_URL: `postgres://tenant:tenant@127.0.0.1:${port}/tenant` });
  expect((await api.post('/api/seller', SELLER)).statusCode).toBe(201);
  const { rows } = await api.app.get(Database).queryForLibrary({ text: 'SELECT current_user AS name' });
  expect(rows).toEqual([{ name: 'land_api' }]);
  await api.stop();
  await client.end();
  await postgres.stop();
});

test('start options in the URL are kept', () => {
  const { searchParams } = new URL(servingUrl('postgres://u:p@host/db?sslmode=require&options=-c%20work_mem%3D8MB'));
  expect([...searchParams]).toEqual([
    ['sslmode', 'require'],
    ['options', '-c work_mem=8MB -c role=land_api'],
  ]);
});
