import pg from 'pg';
import { openSession } from './api-arm.js';
import { send, submissionsTo, type Way } from './compare-intake.js';

/** Sends many changes of one lead at once, as an agent, and waits for the responses at the end. */
export async function rushLead(count: number, url: string, databaseUrl: string): Promise<Required<Way>['around']> {
  const { headers } = await openSession(url, databaseUrl);
  await send({ ...submissionsTo(url), amount: 1, connections: 1 });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('SELECT id FROM leads LIMIT 1');
  await client.end();
  const change = async () => {
    const answer = await fetch(`${url}/api/admin/leads/${rows[0]?.id}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json', 'if-match': '"1"' },
      body: JSON.stringify({ status: 'contacted' }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  return async () => {
    const changes = Array.from({ length: count }, change);
    return async () => {
      // One comes first. The others are too late, or wait too long for the lock or a connection.
      const others = (await Promise.all(changes)).filter((status) => ![200, 412, 409, 503].includes(status));
      if (others.length > 0) throw new Error(`The agent was answered ${others.join()}.`);
    };
  };
}
