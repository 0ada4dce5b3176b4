import { afterAll } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { queryTestDatabase, startApi } from '../test-api.fixture.js';
import { someEmptyDatabase } from '../test-database.fixture.js';
import { NoticeDeliverer } from './outbox/notice-deliverer.js';
import { NoticeRelay } from './outbox/notice-relay.js';

/** A list of functions that stop the test file's resources after the file, newest first. */
export function useStops() {
  const started: { stop: () => unknown }[] = [];
  afterAll(async () => {
    for (const each of started.toReversed()) await each.stop();
  });
  return started;
}

/** Asks until the answer is not undefined, null, false, '' or an empty list, and resolves to it. */
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

interface DeliveryRow {
  readonly id: string;
  readonly notice_id: string;
  readonly channel: string;
  readonly destination: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
}

/** An api whose background jobs run, with its own database. */
export async function startApiWithJobs(settings: NodeJS.ProcessEnv = {}) {
  const url = settings['DATABASE_URL'] ?? (await someEmptyDatabase());
  const api = await startApi({ BACKGROUND_JOBS: 'on', NOTICE_EMAILS: 'none', ...settings, DATABASE_URL: url });
  const query = <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    queryTestDatabase<Row>(text, values, url);
  const deliveries = (state = 'pending,sent,failed') =>
    query<DeliveryRow>("SELECT * FROM notice_deliveries WHERE state = ANY(string_to_array($1, ',')) ORDER BY id", [
      state,
    ]);
  /** Resolves to the first delivery about a lead after so many attempts. */
  const tried = (leadId: string, attempts = 1) => {
    const deliveriesOf =
      'SELECT d.* FROM notice_deliveries d JOIN notices n ON n.id = d.notice_id WHERE n.lead_id = $1 AND attempts = $2 ORDER BY d.id';
    return until('the try', async () => (await query<DeliveryRow>(deliveriesOf, [leadId, attempts]))[0], 20);
  };
  /** Stores a lead and relays its notice without waiting for the next round. Returns the id of the lead. */
  const announce = async (columns?: object) => {
    const id = await storeLead(url, columns);
    // Throws until the jobs have started.
    const relay = () => api.app.get(NoticeRelay).relay();
    await until('the relay', async () => (await relay().catch(() => undefined)) !== undefined);
    await api.app.get(NoticeDeliverer).look();
    return id;
  };
  /** Makes pending deliveries due now. */
  const hurry = async () => {
    await query("UPDATE notice_deliveries SET next_attempt_at = now() WHERE state = 'pending'");
    await api.app.get(NoticeDeliverer).look();
  };
  return { ...api, url, query, deliveries, tried, announce, hurry };
}

/** Hours from now; negative for the past. */
export function inHours(hours: number): Date {
  return new Date(Date.now() + hours * 3_600_000);
}

/** The columns of a buyer's lead that differ from a seller's. */
export const STORED_BUYER = {
  type: 'buyer',
  first_name: 'Jane',
  email: 'planted@mail.example',
  interests: ['Recreational Land', 'Commercial Land'],
  note: null,
  respond_by: null,
};

/** Stores a lead, by default a seller's, and its notice. Returns the id of the lead. */
export async function storeLead(url: string, columns: object = {}, isAnnounced = true): Promise<string> {
  const { text, values } = leadInSql(columns, isAnnounced);
  const [row] = await queryTestDatabase<{ id: string }>(text, values, url);
  return String(row?.id);
}

/** The statement of storeLead. */
export function leadInSql(columns: object = {}, isAnnounced = true): { text: string; values: unknown[] } {
  const seller = {
    type: 'seller',
    first_name: 'John',
    last_name: 'Plantedlast',
    phone: '+12125550147',
    phone_unlikely: false,
  };
  const lead = { ...seller, note: 'Plantednote', respond_by: inHours(24), ...columns };
  const values = Object.keys(lead).map((_, index) => `$${index + 1}`);
  const text = `WITH lead AS (
       INSERT INTO leads (${Object.keys(lead).join()}, body_sha256) VALUES (${values.join()}, sha256('x')) RETURNING id, is_test
     ), notice AS (
       INSERT INTO notices (kind, lead_id) SELECT 'lead-received', id FROM lead WHERE NOT is_test AND ${isAnnounced}
     )
     SELECT id FROM lead`;
  return { text, values: Object.values(lead) };
}
