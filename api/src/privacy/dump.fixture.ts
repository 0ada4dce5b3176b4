import { connectToTestDatabase } from '../test-api.fixture.js';

/** Every row of every table of the database as text, in every schema: the content of a dump. */
export async function dumpDatabase(): Promise<string> {
  const client = await connectToTestDatabase();
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  let dump = '';
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(`SELECT row::text AS text FROM ${name} AS row`);
    dump += rows.map(({ text }) => `${name} ${text}\n`).join('');
  }
  await client.end();
  return dump;
}
