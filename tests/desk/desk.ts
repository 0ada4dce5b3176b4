import { randomInt, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { APIRequestContext, APIResponse, BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { readTestSite } from '../site/test-site.ts';

/** The origin of the desk of the tests' site. */
export const deskOrigin = () => `http://localhost:${readTestSite().ports?.API_PORT}`;

export const PASSWORD = 'tractor-violin-92-harbour';

/** The screen of a phone. Journeys run on a phone as well as on a desktop. */
export const PHONE = { viewport: { width: 375, height: 760 }, hasTouch: true };

/** A hash that is cheap to verify, because many tests sign in. */
const passwordHash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1 });

export interface Account {
  id: string;
  email: string;
  name: string;
}

/** A phone number that no other lead has, because leads with the same number count as one person's. */
export const randomPhone = () => `+1212${randomInt(2_000_000, 10_000_000)}`;

/** The desk's database, in which a test prepares rows and checks results. */
export class DeskData {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(databaseUrl = readTestSite().databaseUrl): Promise<DeskData> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return new DeskData(client);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.end();
  }

  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#client.query<Row>(text, values)).rows;
  }

  /** Adds an account. A generated password expires after 7 days, and must be changed at the first sign-in. */
  async addAccount(role: 'viewer' | 'agent' | 'admin', { isGenerated = false } = {}): Promise<Account> {
    const name = `Ann ${randomUUID().slice(0, 8)}`;
    const email = `${randomUUID()}@staff.example`;
    const rows = await this.query<{ id: string }>(
      `INSERT INTO staff (email, name, role, password_hash, password_expires_at)
       VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN now() + interval '7 days' END) RETURNING id`,
      [email, name, role, passwordHash, isGenerated],
    );
    return { id: rows[0]?.id ?? '', email, name };
  }

  /** Adds a seller's lead with a unique last name, received `hoursAgo` hours ago. */
  async addLead(lead: { hoursAgo?: number; phone?: string; assigneeId?: string } = {}) {
    const { hoursAgo = 1, phone = randomPhone(), assigneeId } = lead;
    const lastName = `Doe ${randomUUID().slice(0, 8)}`;
    const rows = await this.query<{ id: string }>(
      `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, note, body_sha256, received_at, respond_by, assignee_id)
       VALUES ('seller', 'John', $1, $2, false, 'Five acres near the lake', sha256($1::text::bytea), now() - $3 * interval '1 hour',
         now() - $3 * interval '1 hour' + interval '24 hours', $4) RETURNING id`,
      [lastName, phone, hoursAgo, assigneeId],
    );
    return { id: rows[0]?.id ?? '', name: `John ${lastName}` };
  }

  /** The current version of a lead, as the If-Match header of a change needs it. */
  async readVersion(leadId: string): Promise<string> {
    const rows = await this.query<{ version: number }>('SELECT version FROM leads WHERE id = $1', [leadId]);
    return `"${rows[0]?.version}"`;
  }

  /** The actions of an account in the audit trail, oldest first. */
  async readActions(account: Account): Promise<string[]> {
    const rows = await this.query<{ action: string }>(
      'SELECT action FROM audit_entries WHERE staff_id = $1 ORDER BY seq',
      [account.id],
    );
    return rows.map(({ action }) => action);
  }
}

/**
 * Calls the api with the headers that a browser sends from a page of the desk, and the session cookie of the context.
 */
export async function callApi(
  request: APIRequestContext,
  method: 'POST' | 'PATCH' | 'PUT',
  path: string,
  data: object,
  headers: Record<string, string> = {},
  origin = deskOrigin(),
): Promise<APIResponse> {
  const answer = await request.fetch(`${origin}/api/admin${path}`, {
    method,
    data,
    headers: { Origin: origin, 'Sec-Fetch-Site': 'same-origin', ...headers },
  });
  if (!answer.ok()) throw new Error(`${method} ${path} was refused: ${answer.status()} ${await answer.text()}`);
  return answer;
}

export async function signIn(request: APIRequestContext, { email }: Account, origin = deskOrigin()): Promise<void> {
  await callApi(request, 'POST', '/sessions/browser', { email, password: PASSWORD }, {}, origin);
}

/** Signs a user in and opens a page of the desk. */
export async function openDesk(context: BrowserContext, account: Account, path = ''): Promise<Page> {
  await signIn(context.request, account);
  const page = await context.newPage();
  await page.goto(`${deskOrigin()}/desk${path}`);
  return page;
}

/** The row of a lead in any list. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Marks a lead as suspected spam. */
export async function suspectSpam(data: DeskData, id: string): Promise<void> {
  const reasons = "quarantine_reasons = '{filled-too-fast}'";
  await data.query(`UPDATE leads SET quarantined = true, quarantine_state = 'suspected', ${reasons} WHERE id = $1`, [
    id,
  ]);
}

/** Marks a lead as not suspected: all tests send their forms from one IP address, which makes them suspected spam. */
export async function clearSuspicion(data: DeskData, id: string): Promise<void> {
  const none = "quarantined = false, quarantine_state = 'none', quarantine_reasons = '{}'";
  await data.query(`UPDATE leads SET ${none}, updated_at = now() WHERE id = $1`, [id]);
}
