import { afterAll } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startApi } from '../test-api.fixture.js';
import { someEmptyDatabase } from '../test-database.fixture.js';
import { NoticeDeliverer } from './outbox/notice-deliverer.js';
import { NoticeRelay } from './outbox/notice-relay.js';

/** What a test file has started, to be stopped after it, the newest first. */
export function useStops() {
  const started: { stop: () => unknown }[] = [];
  afterAll(async () => {
    for (const each of started.toReversed()) await each.stop();
  });
  return started;
}

/** Resolves to what the question answers once that is neither undefined, null, false nor an empty list. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  seconds = 15,
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer && !(Array.isArray(answer) && answer.length === 0))
      return answer as Exclude<T, undefined | null | false>;
    if (Date.now() > deadline) throw new Error(`${what} did not happen within ${seconds} s`);
    await pause(50);
  }
}

/** Rows of one statement on a database of a test's own. */
export async function queryDatabase<Row extends object = Record<string, unknown>>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

interface WaitingSession {
  readonly pid: number;
  readonly client_port: number;
  readonly query: string;
}

/** Sessions of background jobs that wait for a lock. */
export function findWaiting(url: string): Promise<WaitingSession[]> {
  return queryDatabase<WaitingSession>(
    url,
    "SELECT pid, client_port, query FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'land-jobs' AND wait_event_type = 'Lock'",
  );
}

/** Holds what the statements lock until it is released; the sessions that still wait for it are ended first. */
export async function holdLocks(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  for (const statement of statements) await client.query(statement);
  const release = async () => {
    for (const { pid } of await findWaiting(url)) await queryDatabase(url, 'SELECT pg_terminate_backend($1)', [pid]);
    await client.query('ROLLBACK');
    await client.end();
  };
  return { findWaiting: () => findWaiting(url), release };
}

/** A delivery as it stands in the database. */
export interface DeliveryRow {
  readonly id: string;
  readonly notice_id: string;
  readonly channel: string;
  readonly destination: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
}

/** An api with its background jobs on, over a database of its own. */
export async function startApiWithJobs(settings: NodeJS.ProcessEnv = {}) {
  const url = settings['DATABASE_URL'] ?? (await someEmptyDatabase());
  const api = await startApi({ BACKGROUND_JOBS: 'on', NOTICE_EMAILS: 'none', ...settings, DATABASE_URL: url });
  const query = <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    queryDatabase<Row>(url, text, values);
  const deliveries = (state = 'pending,sent,failed') =>
    query<DeliveryRow>("SELECT * FROM notice_deliveries WHERE state = ANY(string_to_array($1, ',')) ORDER BY id", [
      state,
    ]);
  const deliveriesOf = (leadId: string) =>
    query<DeliveryRow>(
      'SELECT d.* FROM notice_deliveries d JOIN notices n ON n.id = d.notice_id WHERE n.lead_id = $1 ORDER BY d.id',
      [leadId],
    );
  /** The first delivery about a lead that has been tried so often, with what came of it. */
  const tried = (leadId: string, attempts = 1) =>
    until('the try', async () => (await deliveriesOf(leadId)).find((each) => each.attempts === attempts), 20);
  /** Stores a lead and hands out its notice without waiting for the next round; returns the lead's id. */
  const announce = async (lead?: StoredLead) => {
    const id = await storeLead(url, lead);
    // It throws until the jobs have started.
    const relay = () =>
      api.app
        .get(NoticeRelay)
        .relay()
        .then(
          () => true,
          () => false,
        );
    await until('the relay', relay);
    await api.app.get(NoticeDeliverer).look();
    return id;
  };
  /** Makes what waits for its next try due now. */
  const hurry = async () => {
    await query("UPDATE notice_deliveries SET next_attempt_at = now() WHERE state = 'pending'");
    await api.app.get(NoticeDeliverer).look();
  };
  return { ...api, url, query, deliveries, tried, announce, hurry };
}

interface StoredLead {
  readonly type?: 'seller' | 'buyer';
  readonly firstName?: string;
  /** Hours from now; negative for what is over. */
  readonly respondIn?: number;
  readonly quarantined?: boolean;
  readonly isTest?: boolean;
  readonly answered?: boolean;
  readonly isLost?: boolean;
  /** Without a notice, as made-up leads. */
  readonly isUnannounced?: boolean;
}

/** Stores a lead and its notice in one transaction, and returns the lead's id. */
export async function storeLead(url: string, lead: StoredLead = {}): Promise<string> {
  const {
    type = 'seller',
    firstName = 'John',
    respondIn = 24,
    quarantined = false,
    isTest = false,
    answered = false,
  } = lead;
  const [row] = await queryDatabase<{ id: string }>(
    url,
    `WITH lead AS (
       INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, email, interests, note, respond_by, first_contact_at,
         quarantine_state, quarantined, is_test, status)
       SELECT $1::text, $2, 'Plantedlast', '+12125550147', false, sha256('x'), CASE $1::text WHEN 'buyer' THEN 'planted@mail.example' END,
         CASE $1::text WHEN 'buyer' THEN ARRAY['Recreational Land', 'Commercial Land'] END, CASE $1::text WHEN 'seller' THEN 'Plantednote' END,
         CASE WHEN $1::text = 'seller' AND NOT $5::boolean THEN now() + $3::float8 * interval '1 hour' END,
         CASE WHEN $6::boolean THEN now() END, CASE WHEN $4::boolean THEN 'suspected' ELSE 'none' END, $4::boolean, $5::boolean, CASE WHEN $8::boolean THEN 'lost' ELSE 'new' END
       RETURNING id, is_test
     ), notice AS (
       INSERT INTO notices (kind, lead_id) SELECT 'lead-received', id FROM lead WHERE NOT is_test AND NOT $7::boolean
     )
     SELECT id FROM lead`,
    [type, firstName, respondIn, quarantined, isTest, answered, lead.isUnannounced ?? false, lead.isLost ?? false],
  );
  return row?.id ?? '';
}
