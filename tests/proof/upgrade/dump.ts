/** A database as SQL: the statements of its release's migrations, then its rows. npm's Postgres has no pg_dump. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, '../../fixtures/databases');

/** The responses of a dump's release about its rows. */
export const answersFile = (name: string) => join(FOLDER, `${name}.answers.json`);

/** A migration as TypeORM knows it. */
export interface Migration {
  readonly name: string;
  new (): { up(runner: { query(text: string, values?: unknown[]): Promise<unknown> }): Promise<void> };
}

/** Records the statements that migrations run on an empty database, in a separate database of this server. */
export async function recordSchema(migrations: readonly Migration[], serverUrl: string): Promise<string[]> {
  const url = new URL(serverUrl);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query('CREATE DATABASE recorded');
  await admin.end();
  url.pathname = 'recorded';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const statements = [
    'CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL)',
  ];
  await client.query(statements[0] ?? '');
  const query = async (text: string, values?: unknown[]) => {
    if (values === undefined) statements.push(text.trim());
    return (await client.query(text, values)).rows;
  };
  for (const Migration of migrations) await new Migration().up({ query });
  await client.end();
  return statements;
}

/** The rows of all tables of `public`, as statements. */
async function listRows(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(quote_ident(attname) ORDER BY attnum) AS columns FROM pg_class c
     JOIN pg_attribute ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' GROUP BY relname ORDER BY relname`,
  );
  const statements: string[] = [];
  for (const { name, columns } of tables) {
    const values = columns.map((column) => `quote_nullable(${column})`).join(` || ', ' || `);
    const { rows } = await client.query<{ values: string }>(`SELECT ${values} AS values FROM ${name} ORDER BY 1`);
    if (rows.length === 0) continue;
    const list = rows.map(({ values }) => `(${values})`).join(',\n');
    statements.push(`INSERT INTO ${name} (${columns.join()}) OVERRIDING SYSTEM VALUE VALUES\n${list}`);
  }
  const { rows: sequences } = await client.query<{ statement: string }>(
    `SELECT format('SELECT setval(%L, %s)', sequencename, last_value) AS statement FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  return [...statements, ...sequences.map(({ statement }) => statement)];
}

/** Writes a dump with rows that the release of `schema` stored. */
export async function writeDump(name: string, schema: readonly string[], databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const rows = await listRows(client);
  await client.end();
  // Rows that the migrations inserted are among the rows.
  const withoutRows = schema.filter((statement) => !statement.startsWith('INSERT'));
  const text = [...withoutRows, 'SET session_replication_role = replica', ...rows].join(';\n');
  await writeFile(join(FOLDER, `${name}.sql.gz`), gzipSync(`${text};\n`, { level: 9 }));
}

/** Loads a dump into an empty database. */
export async function loadDump(name: string, databaseUrl: string): Promise<void> {
  const sql = gunzipSync(await readFile(join(FOLDER, `${name}.sql.gz`))).toString();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}
