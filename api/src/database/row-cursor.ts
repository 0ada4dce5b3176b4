import pg from 'pg';
import { DatabaseAway, isDatabaseAway } from './database-away.js';

// A fetch that takes longer hangs; a reader who is silent longer has gone.
const FETCH_TIMEOUT = '120s';
const SILENCE_TIMEOUT = '10min';
// How soon Postgres notices in the middle of a statement that nobody waits for it any more.
const GONE_CHECK = '1s';

/** Reads any number of rows, part by part, on a connection of its own, so that the requests' pool stays free. */
export class RowCursor<Row extends unknown[]> {
  private constructor(
    private readonly client: pg.Client,
    private readonly rowsPerPart: number,
  ) {}

  /**
   * Opens a cursor over one unchanging view of the data.
   * @throws DatabaseAway
   */
  static async open<Row extends unknown[]>(url: string, statement: { text: string; values: unknown[] }, rowsPerPart: number): Promise<RowCursor<Row>> {
    const client = new pg.Client({ connectionString: url, application_name: 'land-export', connectionTimeoutMillis: 5000, keepAlive: true });
    // A connection that is lost while nobody fetches; the next fetch fails by itself.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await client.query(`SET LOCAL statement_timeout = '${FETCH_TIMEOUT}'`);
      await client.query(`SET LOCAL idle_in_transaction_session_timeout = '${SILENCE_TIMEOUT}'`);
      await client.query(`SET LOCAL client_connection_check_interval = '${GONE_CHECK}'`);
      await client.query(`DECLARE parts NO SCROLL CURSOR FOR ${statement.text}`, statement.values);
      return new RowCursor<Row>(client, rowsPerPart);
    } catch (error) {
      await client.end();
      throw isDatabaseAway(error) ? new DatabaseAway('no connection for a long read', { cause: error }) : error;
    }
  }

  /** The next rows; none when there are no more. */
  async fetch(): Promise<Row[]> {
    const { rows } = await this.client.query<Row>({ text: `FETCH ${this.rowsPerPart} FROM parts`, rowMode: 'array' });
    return rows;
  }

  /** Ends the connection, also in the middle of a fetch, which Postgres then stops. */
  async close(): Promise<void> {
    await this.client.end();
  }
}
