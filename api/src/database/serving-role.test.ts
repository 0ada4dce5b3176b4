import { expect, test } from '@jest/globals';
import pg from 'pg';
import { SELLER, startApi } from '../test-api.fixture.js';
import { Database } from './database.js';
import { servingUrl } from './database-url.js';
import { startThrowawayPostgres } from './embedded/throwaway-postgres.js';

async function withOwner(attributes: string) {
  const postgres = await startThrowawayPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE ROLE tenant LOGIN ${attributes} PASSWORD 'tenant'`);
  await client.query('CREATE DATABASE tenant OWNER tenant');
  const url = new URL(postgres.url);
  [url.username, url.password, url.pathname] = ['tenant', 'tenant', '/tenant'];
  return { postgres, client, url: url.href };
}

test('an account that is no superuser but may create roles is enough', async () => {
  const { postgres, client, url } = await withOwner('CREATEROLE');
  const api = await startApi({ DATABASE_URL: url });
  expect((await api.post('/api/seller', SELLER)).statusCode).toBe(201);
  const { rows } = await api.app.get(Database).queryOfLibrary({ text: 'SELECT current_user AS name' });
  expect(rows).toEqual([{ name: 'land_api' }]);
  await api.stop();
  await client.end();
  await postgres.stop();
});

test('an account that may create nothing is enough when the role was made for it', async () => {
  const { postgres, client, url } = await withOwner('');
  await client.query('CREATE ROLE land_api NOLOGIN');
  await client.query('GRANT land_api TO tenant');
  const api = await startApi({ DATABASE_URL: url });
  expect((await api.post('/api/seller', SELLER)).statusCode).toBe(201);
  await api.stop();
  await client.end();
  await postgres.stop();
});

test('start options of the URL stay', () => {
  const { searchParams } = new URL(servingUrl('postgres://u:p@host/db?sslmode=require&options=-c%20work_mem%3D8MB'));
  expect([...searchParams]).toEqual([
    ['sslmode', 'require'],
    ['options', '-c work_mem=8MB -c role=land_api'],
  ]);
});
