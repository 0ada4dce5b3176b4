/** A text about a deal: from the buyers form to the file, the early deal, and STOP. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import type { Page } from '@playwright/test';
import { openPrefix } from '../../api/fixtures/texting/may-text/open-number.fixture.ts';
import { type Account, clearSuspicion, DeskData, openDesk, PHONE } from '../desk/desk.ts';
import { confirming, confirmPassword, CONFIRM_FIRST, expectAccessible } from '../desk/steps.ts';
import { formFacts, LeadForm } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor, type Visitor } from '../fixtures/visitor.ts';
import { readTestSite, TEXT_REPORTS } from '../site/test-site.ts';

const KIND = 'Residential Development';
const TITLE = '7 acres in Apache County, Arizona';

/** Prepares a deal that only members with this test's kind of land want. Returns its id. */
async function prepareDeal(data: DeskData, { id }: Account): Promise<string> {
  const [deal] = await data.query<{ id: string }>(
    `INSERT INTO deals (version, slug, stage, state, county_fips, acres, price_cents, kinds, words, staff_id)
     VALUES ($1, $2, 'preparing', 'AZ', '04001', 7, 990000, $3, 'Open grassland.', $4) RETURNING id`,
    [randomInt(1, 1_000_000), `7-acres-apache-county-az-${randomBytes(4).toString('hex')}`, [KIND], id],
  );
  return deal?.id ?? '';
}

/** Announces a deal by the press of an admin, ends the five minutes before the alert, and opens its screen. */
async function announce(page: Page, data: DeskData, dealId: string, texts: string | RegExp): Promise<void> {
  await page.goto(page.url().replace(/\/desk.*/, `/desk/deals/${dealId}/announce`));
  const audience = page.getByRole('region', { name: 'Who is told' });
  await expect(audience).toContainText(texts);
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  const timer = page.getByRole('timer');
  await expect(timer.or(confirming(page))).toBeVisible();
  if (await confirming(page).isVisible()) await confirmPassword(page);
  await expect(timer).toBeVisible();
  for (const [table, key] of Object.entries({ alerts: 'deal_id', deals: 'id' }))
    await data.query(`UPDATE ${table} SET starts_at = now() WHERE ${key} = $1`, [dealId]);
  await page.getByRole('link', { name: 'Emails' }).click();
}

async function sendForm(page: Page, visitor: Visitor): Promise<void> {
  await page.goto(formFacts.buyer.path);
  const form = new LeadForm(page, 'buyer');
  await form.fill(visitor);
  await form.texts.check();
  await form.submit.click();
  await expect(form.panel).toBeInViewport();
}

const readTextsTo = (phone: string) =>
  globSync(join(readTestSite().runFolder, '*/texts/*.json'))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as { to: string; body: string })
    .filter(({ to }) => to === `+1${phone}`);

/** Sends a text from a phone, as a provider reports it. */
async function sendText(phone: string, body: string): Promise<void> {
  const [id, at, payload] = [randomUUID(), new Date(), JSON.stringify({ id: randomUUID(), from: `+1${phone}`, body })];
  const answer = await fetch(`${readTestSite().origin}/api/messaging/inbound`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(TEXT_REPORTS.MESSAGING_SECRET).sign(id, at, payload),
    },
    body: payload,
  });
  expect(answer.status).toBe(200);
}

test('a member who agreed to texts is told of a deal by text, opens it from the text, and gets no text after STOP', async ({
  browser,
  context,
  consoleGuard,
}) => {
  consoleGuard.expectError(CONFIRM_FIRST);
  await using data = await DeskData.open();
  const admin = await data.addAccount('admin');
  const open = openPrefix();
  const phone = `${open ?? '212555'}${String(randomInt(10_000)).padStart(4, '0')}`;
  const visitor = { ...createVisitor(), phone, interests: [KIND] };
  const { origin } = readTestSite();
  const visitors = await browser.newContext({ ...PHONE, javaScriptEnabled: false, baseURL: origin });
  const visit = await visitors.newPage();
  await sendForm(visit, { ...visitor, phone: `(${phone.slice(0, 3)}) ${phone.slice(3)}` });
  const [lead] = await data.query<{ id: string }>('SELECT id FROM leads WHERE last_name = $1', [visitor.lastName]);
  await clearSuspicion(data, lead?.id ?? '');
  const member = () => data.query('SELECT FROM list_members WHERE lead_id = $1', [lead?.id]);
  await expect.poll(async () => (await member()).length, { timeout: 20_000 }).toBe(1);

  const page = await openDesk(context, admin);
  const first = await prepareDeal(data, admin);
  await announce(page, data, first, /[\d,]+ texts?, 1 segment each, about \$\d+\.\d\d/);
  const texts = page.getByRole('region', { name: 'Texts' });
  if (open === undefined) {
    // Around 11 a.m. UTC it is night in each place of the United States, so the text waits.
    await texts.getByRole('link', { name: /^Waiting \d/ }).click({ timeout: 30_000 });
    await expect(page.getByRole('list', { name: 'Texts: waiting' })).toContainText(visitor.lastName);
    expect(readTextsTo(phone)).toEqual([]);
    return;
  }
  await expect.poll(() => readTextsTo(phone).length, { timeout: 30_000 }).toBe(1);
  await texts.getByRole('link', { name: /^Sent \d/ }).click({ timeout: 20_000 });
  await expect(page.getByRole('list', { name: 'Texts: sent' })).toContainText(visitor.lastName);
  await expectAccessible(page);

  const [text = { body: '' }] = readTextsTo(phone);
  const [link = ''] = /http:\S+\/l\/\w+/.exec(text.body) ?? [];
  expect(text.body).toContain(`: ${TITLE} for $9,900. `);
  expect(text.body).toMatch(/ Reply STOP to end$/);
  await visit.goto(link);
  await expect(visit).toHaveURL(/\/land\/7-acres-apache-county-az-\w+$/);
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(visit.getByRole('main')).toContainText('Open grassland.');
  await visitors.close();

  await sendText(phone, 'STOP');
  // As if the first text had been sent days ago, because a second one on one day would wait.
  await data.query("UPDATE alert_texts SET handed_at = handed_at - interval '2 days' WHERE deal_id = $1", [first]);
  const second = await prepareDeal(data, admin);
  // Members of other tests may want this kind of land too.
  await announce(page, data, second, /No texts: none of them agreed|1 segment each/);
  await texts.getByRole('link', { name: /^Skipped \d/ }).click({ timeout: 30_000 });
  const skipped = page.getByRole('list', { name: 'Texts: skipped' });
  await expect(skipped).toContainText(visitor.lastName);
  await expect(skipped).toContainText('asked for no more texts');
  expect(readTextsTo(phone)).toHaveLength(1);
});
