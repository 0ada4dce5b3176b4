import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { cutSubmission, SlowRequest } from '../fixtures/slow-request.ts';
import { findLeads } from '../fixtures/stored-leads.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { createDatabase } from '../site/own-database.ts';
import { startApi } from '../site/private-processes.ts';
import { until } from '../site/until.ts';

// Starting processes takes its time where the machine is busy.
test.describe.configure({ timeout: 60_000 });

async function connectTo(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** Whether nobody takes connections there any more. */
const isClosed = (origin: string) =>
  fetch(origin).then(
    () => false,
    () => true,
  );

/**
 * How long the api waits for a table: it answers 503 then, ending or not (lock_timeout in data-source-options.ts).
 */
const PATIENCE_MS = 1_000;

/** Lets a submission wait for the database while the api ends. */
async function submitWhileEnding() {
  const databaseUrl = await createDatabase();
  await using api = await startApi({ databaseUrl });
  await using database = await connectTo(databaseUrl);
  const visitor = createVisitor();
  await database.query('BEGIN; LOCK TABLE leads');
  const sent = performance.now();
  using submission = await SlowRequest.open(api.port, cutSubmission(visitor, randomUUID()).join(''));
  // Only the connections of requests: a background job, or Postgres analyzing the new table, may wait for it too.
  const waiting = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND relation = 'leads'::regclass AND application_name = 'land-api'`;
  const isAnswered = () => submission.answer !== '';
  await until(
    async () => isAnswered() || (await database.query(waiting)).rowCount === 1,
    () => 'Nobody waits for the table.',
  );
  api.signal('SIGTERM');
  await until(
    async () => isAnswered() || (await isClosed(api.origin)),
    () => 'It still takes connections.',
  );
  await database.query('COMMIT');
  const waitedMs = performance.now() - sent;
  const answer = await submission.readToEnd();
  return { answer, waitedMs, exitCode: await api.exited, leads: await findLeads(visitor, databaseUrl) };
}

test('a submission that waits for the database when the api ends is stored and answered', async () => {
  // A busy machine may need longer to end the api than the api waits for Postgres, which shows nothing.
  for (let tries = 1; ; tries += 1) {
    const { answer, waitedMs, exitCode, leads } = await submitWhileEnding();
    if (waitedMs >= PATIENCE_MS && tries < 5) continue;
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(exitCode).toBe(0);
    expect(leads).toHaveLength(1);
    return;
  }
});

test('an export that is under way when the api ends is complete', async () => {
  const databaseUrl = await createDatabase();
  await using api = await startApi({ databaseUrl });
  await using database = await connectTo(databaseUrl);
  const count = 20_000;
  await database.query(
    `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, note)
     SELECT 'seller', 'John', 'Doe', '+12125550123', false, sha256(n::text::bytea), repeat('long ', 200) FROM generate_series(1, $1) n`,
    [count],
  );
  const token = randomBytes(32).toString('base64url');
  await database.query(
    `WITH ada AS (INSERT INTO staff (email, name, role, password_hash) VALUES ('ada@staff.example', 'Ada', 'admin', '$argon2id$none') RETURNING id)
     INSERT INTO staff_sessions (token_sha256, staff_id, credentials_version, expires_at) SELECT $1, id, 1, now() + interval '1 hour' FROM ada`,
    [createHash('sha256').update(token).digest()],
  );
  const file = await fetch(`${api.origin}/api/admin/leads/export.csv`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(file.status).toBe(200);
  api.signal('SIGTERM');
  await until(
    () => isClosed(api.origin),
    () => 'It still takes connections.',
  );
  expect((await file.text()).trim().split('\r\n')).toHaveLength(count + 1);
  expect(await api.exited).toBe(0);
});
