import { randomInt, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { APIRequestContext, APIResponse, BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { readTestSite } from '../site/test-site.ts';

/** Where the desk of the tests' site is. */
export const deskOrigin = () => `http://localhost:${readTestSite().ports?.API_PORT}`;

export const PASSWORD = 'tractor-violin-92-harbour';

/** Some journeys are gone on a phone, the others on a desktop. */
export const PHONE = { viewport: { width: 375, height: 760 }, hasTouch: true };

/** Cheap to verify: the tests of passwords check their strength. */
const passwordHash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1 });

export interface Account {
  id: string;
  email: string;
  name: string;
}

/** The number of no one, and of one lead only: leads with the same number are the same person's. */
export const randomPhone = () => `+1212${randomInt(2_000_000, 10_000_000)}`;

/** The database behind the desk, for a test to prepare and to check. */
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

  /** A generated password has an expiry day, and must be changed first. */
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

  /** A seller's lead, received so many hours ago; its last name is its own. */
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

  /** The version that a change of a lead must name. */
  async readVersion(leadId: string): Promise<string> {
    const rows = await this.query<{ version: number }>('SELECT version FROM leads WHERE id = $1', [leadId]);
    return `"${rows[0]?.version}"`;
  }

  /** The actions of an account in the audit trail. */
  async readActs(account: Account): Promise<string[]> {
    const rows = await this.query<{ action: string }>(
      'SELECT action FROM audit_entries WHERE staff_id = $1 ORDER BY seq',
      [account.id],
    );
    return rows.map(({ action }) => action);
  }
}

/**
 * Calls the api with the headers of a page of the desk, which a program could not send. The cookie is the context's.
 */
export async function askApi(
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
  await askApi(request, 'POST', '/sessions/browser', { email, password: PASSWORD }, {}, origin);
}

/** A page of the desk of a signed-in user. */
export async function openDesk(context: BrowserContext, account: Account, path = ''): Promise<Page> {
  await signIn(context.request, account);
  const page = await context.newPage();
  await page.goto(`${deskOrigin()}/desk${path}`);
  return page;
}

/** The row of a lead in any list. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Makes a lead suspected spam. */
export async function hold(data: DeskData, id: string): Promise<void> {
  const reasons = "quarantine_reasons = '{filled-too-fast}'";
  await data.query(`UPDATE leads SET quarantined = true, quarantine_state = 'suspected', ${reasons} WHERE id = $1`, [
    id,
  ]);
}

/** Removes the suspicion from a lead: all tests send their forms from one address, as spammers do. */
export async function release(data: DeskData, id: string): Promise<void> {
  const none = "quarantined = false, quarantine_state = 'none', quarantine_reasons = '{}'";
  await data.query(`UPDATE leads SET ${none}, updated_at = now() WHERE id = $1`, [id]);
}
