import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Readable } from 'node:stream';
import { type BoundStatement, run, runCommand, statement } from './statement.js';
import { DatabaseAway, troubleOf } from './connection/database-away.js';

// A statement that takes longer hangs, and a reader that takes longer has gone.
const STATEMENT_TIMEOUT = '30min';
// How soon Postgres notices during a statement that its client has gone.
const GONE_CHECK = '1s';

const SET = statement<{ setting: string; value: string }, object>(
  'set-setting',
  'SELECT FROM set_config(:setting, :value, true)',
);

/** The rows of a statement as CSV, over a separate connection. */
export interface CopyOut {
  readonly csv: Readable;
  /** Closes the connection, also during the statement, which Postgres then stops. */
  close(): Promise<void>;
}

/**
 * Starts to read any number of rows as bytes of CSV (with a header line; lines end with LF), as fast as the reader
 * takes them. The bytes never become objects here: a cursor's rows, read as strings, took 200 MB of heap before they
 * were collected. Cells of the columns `quoted` have quotation marks in every line.
 * @throws DatabaseAway
 */
export async function openCopyOut(
  url: string,
  select: BoundStatement<object>,
  quoted: readonly string[],
): Promise<CopyOut> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'land-export',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // A connection that is lost between two statements makes the next one fail.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await runCommand(client, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await runCommand(client, `SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`);
    await runCommand(client, `SET LOCAL client_connection_check_interval = '${GONE_CHECK}'`);
    const text = await withSettings(client, select);
    const columns = quoted.map((name) => `"${name}"`).join(', ');
    return {
      csv: client.query(copyTo(`COPY (${text}) TO STDOUT WITH (FORMAT csv, HEADER true, FORCE_QUOTE (${columns}))`)),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    const reason = troubleOf(error);
    throw reason ? new DatabaseAway('no connection for a long read', { cause: error, reason }) : error;
  }
}

// COPY takes no parameters. The values go as parameters into settings of the transaction, and the statement reads them
// from there, so that sent values never become SQL.
async function withSettings(client: pg.Client, { text, values }: BoundStatement<object>): Promise<string> {
  for (const [index, value] of values.entries()) {
    await run(client, SET.with({ setting: `land.value_${index + 1}`, value: writeSetting(value) }));
  }
  return text.replace(/\$(\d+)/g, "current_setting('land.value_$1')");
}

function writeSetting(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((each) => JSON.stringify(String(each))).join(',')}}`;
  if (value instanceof Buffer) return `\\x${value.toString('hex')}`;
  return value instanceof Date ? value.toISOString() : String(value);
}
