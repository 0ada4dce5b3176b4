/** Deals that a test stores directly in the database. */
import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import { projectFolder } from '../../shell/launch/services.ts';
import { readTestSite } from '../site/test-site.ts';

interface StoredDealOptions {
  stage?: 'early' | 'pending' | 'sold';
  isPublic?: boolean;
  /** Of sold land. */
  hidesPrice?: boolean;
  /** Two photos, or this many. */
  hasPhotos?: boolean | number;
  isFinanced?: boolean;
  priceCents?: number;
  databaseUrl?: string;
}

/** When the deals were announced: two hours ago. */
export class StoredDeal implements AsyncDisposable {
  readonly id = randomUUID();
  readonly slug = `10-acres-apache-county-az-${randomBytes(4).toString('hex')}`;
  readonly #client: pg.Client;

  private constructor(databaseUrl = readTestSite().databaseUrl) {
    this.#client = new pg.Client({ connectionString: databaseUrl });
  }

  static async create({
    stage = 'early',
    isPublic = false,
    hasPhotos = false,
    hidesPrice = false,
    isFinanced = true,
    priceCents = 990_000,
    databaseUrl,
  }: StoredDealOptions = {}) {
    const deal = new StoredDeal(databaseUrl);
    await deal.#client.connect();
    const terms = { downCents: 100_000, payments: 48, paymentCents: 25_000, balloonCents: 0, aprPercent: '11.9' };
    // Shells see all of it at once: a photo alone does not change the sum of versions.
    await deal.ask('BEGIN', []);
    await deal.ask(
      `INSERT INTO deals (id, version, slug, stage, state, county_fips, acres, price_cents, access, kinds, words, apn, directions, point, terms, early_at, public_at, closed_at, sold_price_hidden, staff_id)
       SELECT $5, $6, $1, $2, 'AZ', '04001', 10, $8, 'dirt-road', '{Recreational Land}', 'Open <b>grassland</b>.', '203-45-678',
         'From Concho, 6 miles west.', '{"lat": 34.5123, "lon": -109.3412}', $3,
         now() - interval '2 hours', CASE WHEN $4 THEN now() - interval '1 hour' END, CASE WHEN $2 = 'sold' THEN now() END, $7, id FROM staff LIMIT 1`,
      // Shells see a change by the sum of versions, which must differ if another test deletes a deal at the same time.
      [
        deal.slug,
        stage,
        isFinanced ? JSON.stringify(terms) : null,
        isPublic,
        deal.id,
        randomInt(1, 1_000_000),
        hidesPrice,
        priceCents,
      ],
    );
    const photos = hasPhotos === true ? 2 : Number(hasPhotos);
    for (let position = 0; position < photos; position += 1) await deal.#addPhoto(position);
    await deal.ask('COMMIT', []);
    return deal;
  }

  get path(): string {
    return `/land/${this.slug}`;
  }

  async ask(text: string, values: unknown[]): Promise<unknown[]> {
    return (await this.#client.query<Record<string, unknown>>(text, values)).rows;
  }

  /** Withdraws it, and waits until the shell knows. */
  async withdraw(): Promise<void> {
    await this.ask("UPDATE deals SET stage = 'withdrawn', closed_at = now(), version = version + 1 WHERE id = $1", [
      this.id,
    ]);
    const status = async () => (await fetch(readTestSite().origin + this.path)).status;
    await expect.poll(status, { intervals: [100], timeout: 20_000 }).toBe(410);
  }

  /** The last names of the people whose interest in it is stored. */
  async askers(): Promise<unknown[]> {
    const rows = await this.ask(
      'SELECT l.last_name AS name FROM deal_interests i JOIN leads l ON l.id = i.lead_id WHERE i.deal_id = $1 ORDER BY i.at',
      [this.id],
    );
    return (rows as { name: string }[]).map(({ name }) => name);
  }

  async #addPhoto(position: number): Promise<void> {
    const hash = randomBytes(16).toString('hex');
    const photo = await readFile(join(projectFolder, 'shell/pictures/drawn/share-buy-land.jpg'));
    for (const size of ['480.avif', '828.avif', '1600.avif', '480.jpg', '828.jpg', '1600.jpg'])
      await this.ask('INSERT INTO deal_photo_files VALUES ($1, $2)', [`${hash}-${size}`, photo]);
    await this.ask(
      "INSERT INTO deal_photos (deal_id, position, hash, alt, width, height) VALUES ($1, $2, $3, 'The land', 1600, 840)",
      [this.id, position, hash],
    );
  }

  /** Stores the county's page, which stays, for deals that are stored later. */
  async addCountyPage(): Promise<void> {
    const template = 'https://assessor.example.gov/?n={apn}';
    await this.ask("INSERT INTO county_links VALUES ('04001', 'assessor', $1) ON CONFLICT DO NOTHING", [template]);
  }

  /** Stores an estimate that the price is a quarter below. */
  async addEvidence(priceCents: number): Promise<void> {
    const day = new Date().toISOString().slice(0, 10);
    const estimateCents = Math.round(priceCents / 0.75);
    const evidence = { estimateCents, percentBelow: 25, sold: 5, county: 'Apache County', from: day, to: day, day };
    await this.ask('UPDATE deals SET evidence = $2, version = version + 1 WHERE id = $1', [this.id, evidence]);
  }

  /** Its emails to the buyers list. None are planned: each is a row of the test. */
  async addAlert(status: 'sending' | 'paused'): Promise<void> {
    await this.ask(
      `INSERT INTO alerts (deal_id, status, subject, starts_at, started_at, tended_at, staff_id)
       SELECT id, $2, '10 acres for $9,900', early_at, early_at, now() + interval '1 hour', staff_id FROM deals WHERE id = $1`,
      [this.id, status],
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const table of ['alert_sends', 'alert_texts', 'alerts'])
      await this.ask(`DELETE FROM ${table} WHERE deal_id = $1`, [this.id]);
    await this.ask('DELETE FROM deals WHERE id = $1', [this.id]);
    await this.#client.end();
  }
}

/** The token in a member's link, as the api signs it: the hash, followed by the version of the member's links. */
export function memberToken(hash: string, use = 'member'): string {
  const key = createHmac('sha256', readTestSite().csrfSecret).update('member').digest();
  const mac = createHmac('sha256', key).update(`${use}:${hash}`).digest().subarray(0, 16);
  return `${hash}.${mac.toString('base64url')}`;
}

/** The token in the link of a staff member's test email. */
async function staffToken(deal: StoredDeal): Promise<string> {
  const [staff] = (await deal.ask(
    "SELECT id FROM staff WHERE role <> 'viewer' AND disabled_at IS NULL LIMIT 1",
    [],
  )) as { id: string }[];
  return memberToken(`${staff?.id}.${Math.floor(Date.now() / 1000) + 3600}`, 'staff');
}

/** Stores a member. Returns the hash that their links contain. */
export async function addMember(deal: StoredDeal): Promise<string> {
  const email = `${randomUUID()}@mail.example`;
  const key = createHmac('sha256', readTestSite().apiKeys.LIST_KEY).update('hash of an address').digest();
  const hash = createHmac('sha256', key).update(email).digest().subarray(0, 16).toString('base64url');
  await deal.ask(
    `WITH lead AS (
       INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, email, interests)
       VALUES ('buyer', 'Jane', 'Roe', '+12125550147', false, sha256('x'), $2, '{Commercial Land}') RETURNING id, interests
     )
     INSERT INTO list_members (hash, lead_id, wants, provider_group) SELECT $1, id, interests, 'other' FROM lead ON CONFLICT DO NOTHING`,
    [hash, email],
  );
  return hash;
}

/** Waits until the shell shows the deal to members. */
export async function untilListed(deal: StoredDeal, origin = readTestSite().origin): Promise<void> {
  // Each time, because another test may disable the account.
  const readCookie = async () => `member=${await staffToken(deal)}`;
  const status = async () => (await fetch(origin + deal.path, { headers: { cookie: await readCookie() } })).status;
  await expect.poll(status, { intervals: [100], timeout: 20_000 }).toBe(200);
}

/** The token in a member's link to leave the list, as the api signs it. */
export function leaveToken(hash: string): string {
  const key = createHmac('sha256', readTestSite().apiKeys.LIST_KEY).update('leave').digest();
  return `${hash}.${createHmac('sha256', key).update(`leave:${hash}`).digest().subarray(0, 16).toString('base64url')}`;
}
