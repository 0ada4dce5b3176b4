import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Readable } from 'node:stream';
import { READ_NOW } from './read-now.js';
import { type BoundStatement, run, runCommand, statement } from './statement.js';
import { DatabaseAway, classifyTrouble } from './connection/database-away.js';

// After this time the statement counts as hung, or its reader as gone.
const STATEMENT_TIMEOUT = '30min';
// How often Postgres checks during a statement whether its client is still connected.
const GONE_CHECK = '1s';

const SET = statement<{ setting: string; value: string }, object>(
  'set-setting',
  'SELECT FROM set_config(:setting, :value, true)',
);

/** Reads any number of rows, all as they were when it was opened, over a separate connection. */
export interface LongRead {
  /** The moment. */
  readonly at: Date;
  /**
   * Streams the rows of a statement as CSV (with a header line; lines end with LF), at the reader's speed. Streams
   * bytes, because reading rows as objects with a cursor took 200 MB of heap. Cells of the `quoted` columns always have
   * quotation marks.
   */
  copy(select: BoundStatement<object>, quoted: readonly string[]): Promise<Readable>;
  /** Returns the rows of a statement that has few. */
  rows<Row extends object>(select: BoundStatement<Row>): Promise<Row[]>;
  /** Closes the connection. If a statement still runs, Postgres cancels it. */
  close(): Promise<void>;
}

/** The rows of a statement as a stream of CSV. */
export interface CopyOut extends Pick<LongRead, 'close'> {
  readonly csv: Readable;
}

/** Starts to stream the rows of a statement as CSV, see `LongRead.copy`. @throws DatabaseAway */
export async function openCopyOut(
  url: string,
  select: BoundStatement<object>,
  quoted: readonly string[],
): Promise<CopyOut> {
  const read = await openLongRead(url);
  const close = () => read.close();
  try {
    return { csv: await read.copy(select, quoted), close };
  } catch (error) {
    await close();
    throw asAway(error);
  }
}

/** Opens a long read. @throws DatabaseAway */
export async function openLongRead(url: string): Promise<LongRead> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'land-export',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // If the connection is lost, the next statement fails. Without a listener, the event would end the process.
  client.on('error', () => undefined);
  let start: { now: Date } | undefined;
  try {
    await client.connect();
    await runCommand(client, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await runCommand(client, `SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`);
    // A slow reader may take long between two statements.
    await runCommand(client, 'SET LOCAL idle_in_transaction_session_timeout = 0');
    await runCommand(client, `SET LOCAL client_connection_check_interval = '${GONE_CHECK}'`);
    // Postgres takes the snapshot with the first query, not with BEGIN.
    [start] = await run(client, READ_NOW.with());
  } catch (error) {
    await client.end();
    throw asAway(error);
  }
  return {
    at: start?.now ?? new Date(),
    copy: async (select, quoted) => {
      const text = await withSettings(client, select);
      const columns = quoted.map((name) => `"${name}"`).join(', ');
      const force = columns && `, FORCE_QUOTE (${columns})`;
      return client.query(copyTo(`COPY (${text}) TO STDOUT WITH (FORMAT csv, HEADER true${force})`));
    },
    rows: (select) => run(client, select),
    close: () => client.end(),
  };
}

function asAway(error: unknown): unknown {
  const reason = classifyTrouble(error);
  return reason ? new DatabaseAway('no connection for a long read', { cause: error, reason }) : error;
}

// COPY accepts no parameters. Each value is stored in a setting of the transaction, and the statement reads that
// setting, so that no value from a request becomes part of the SQL.
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
