import pg from 'pg';

/** Runs work over a separate connection, for another role or for longer than a request may take. */
export async function withConnection<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 5000, ...config });
  // If the connection is lost between two statements, the next one fails. Without a listener, the event would end the
  // process.
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}
