/** From the buyers list to a press on an early deal's page, and to the row that staff call from. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { LeadForm } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { readTestSite } from '../site/test-site.ts';
import { memberToken } from './deals-api.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 760 } });

/** A deal that was announced an hour ago. Returns how to ask the database. */
async function announce(slug: string) {
  const client = new pg.Client({ connectionString: readTestSite().databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO deals (slug, stage, state, county_fips, acres, price_cents, kinds, early_at, staff_id)
     SELECT $1, 'early', 'AZ', '04001', 5, 990000, '{Recreational Land}', now() - interval '1 hour', id FROM staff LIMIT 1`,
    [slug],
  );
  const ask = async (text: string, values: unknown[]) =>
    (await client.query<Record<string, unknown>>(text, values)).rows;
  const end = async () => {
    await client.query('DELETE FROM deals WHERE slug = $1', [slug]);
    await client.end();
  };
  return { ask, end, [Symbol.asyncDispose]: end };
}

test('a buyer of the list sees an early deal within three seconds and presses once; others do not see it, and ask', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 404/);
  const slug = `5-acres-apache-county-az-${randomBytes(4).toString('hex')}`;
  const visitor = createVisitor();
  await page.goto('/buy-land');
  await new LeadForm(page, 'buyer').send(visitor);
  await using database = await announce(slug);
  const hash = randomBytes(16).toString('base64url');
  await database.ask(
    "INSERT INTO list_members (hash, lead_id, wants, provider_group) SELECT $1, id, interests, 'other' FROM leads WHERE last_name = $2",
    [hash, visitor.lastName],
  );

  const cookie = `member=${memberToken(hash)}`;
  const status = async () => (await fetch(`${readTestSite().origin}/land/${slug}`, { headers: { cookie } })).status;
  await expect.poll(status, { timeout: 3_000, intervals: [100] }).toBe(200);
  await page.goto(`/land/${slug}?m=${memberToken(hash)}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('5 acres');
  await page.getByRole('button', { name: 'I’m Interested' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Thank you.');
  const interests = `SELECT via, last_name FROM deal_interests JOIN leads ON leads.id = lead_id JOIN deals d ON d.id = deal_id WHERE d.slug = $1`;
  expect(await database.ask(interests, [slug])).toEqual([{ via: 'member', last_name: visitor.lastName }]);

  await context.clearCookies();
  await page.goto(`/land/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Buyers List Sees This First');
  const other = createVisitor();
  await page.goto(`/buy-land?about=${slug}#contact-form`);
  await new LeadForm(page, 'buyer').send(other);
  expect(await database.ask(`${interests} AND via = 'form'`, [slug])).toEqual([
    { via: 'form', last_name: other.lastName },
  ]);
});
