/** The whole way of land, from the seller's form to the alert and a member's interest. Visitors have no scripts. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { callApi, DeskData, openDesk, PASSWORD, PHONE, clearSuspicion } from '../desk/desk.ts';
import { type FormKind, formFacts, LeadForm } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor, type Visitor } from '../fixtures/visitor.ts';
import { readTestSite } from '../site/test-site.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const QUESTIONS = [
  ...['text-only', 'in-a-hurry', 'below-market', 'out-of-state'],
  ...['no-mortgage', 'own-notary', 'refuses-video', 'tax-address'],
];

/** The actions of a visitor without scripts. */
async function asVisitor<T>(browser: Browser, screen: object, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ ...screen, javaScriptEnabled: false, baseURL: readTestSite().origin });
  try {
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

async function sendForm(page: Page, kind: FormKind, visitor: Visitor): Promise<void> {
  await page.goto(formFacts[kind].path);
  const form = new LeadForm(page, kind);
  await form.fill({ ...visitor, phone: `(${visitor.phone.slice(0, 3)}) ${visitor.phone.slice(3)}` });
  await form.submit.click();
  await expect(form.panel).toBeInViewport();
}

async function findLead(data: DeskData, { lastName }: Visitor): Promise<string> {
  const [lead] = await data.query<{ id: string }>('SELECT id FROM leads WHERE last_name = $1', [lastName]);
  return lead?.id ?? '';
}

/** Stores parcel, accepted offer, owner checks and contract over the api, because desk journeys test them. */
async function buy(request: APIRequestContext, data: DeskData, leadId: string): Promise<string> {
  const land = { countyFips: '04001', acres: 10.5, acresSource: 'deed' };
  const parcel = (await (await callApi(request, 'POST', `/leads/${leadId}/parcels`, land)).json()) as { id: string };
  const expiresOn = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const offer = {
    amountCents: 460_000,
    terms: 'Cash',
    expiresOn,
    toldBy: 'call',
    reason: 'The parcel beside it is ours.',
  };
  const made = (await (await callApi(request, 'POST', `/leads/${leadId}/offers`, offer)).json()) as { id: string };
  await callApi(request, 'POST', `/offers/${made.id}/events`, { kind: 'accepted' });
  for (const question of QUESTIONS)
    await callApi(request, 'PUT', `/leads/${leadId}/owner-checks`, { question, answer: false });
  for (const status of ['under-contract', 'closed'])
    await callApi(request, 'PATCH', `/leads/${leadId}`, { status }, { 'If-Match': await data.readVersion(leadId) });
  return parcel.id;
}

/** Creates and announces the deal of a parcel, and ends the five minutes before the alert. Returns its id. */
async function announce(
  request: APIRequestContext,
  data: DeskData,
  parcelId: string,
  kinds: string[],
): Promise<string> {
  let deal = (await (await callApi(request, 'POST', '/deals', { parcelId })).json()) as { id: string; version: number };
  const { id } = deal;
  const fields = { priceCents: 990_000, kinds, words: 'Juniper hills, a gravel road and a wide sky.' };
  const ifMatch = () => ({ 'If-Match': `"${deal.version}"` });
  deal = (await (await callApi(request, 'PATCH', `/deals/${id}`, fields, ifMatch())).json()) as typeof deal;
  await callApi(request, 'POST', '/sessions/current/confirmation', { password: PASSWORD });
  await callApi(request, 'POST', `/deals/${id}/announce`, {}, ifMatch());
  for (const [table, key] of Object.entries({ alerts: 'deal_id', deals: 'id' }))
    await data.query(`UPDATE ${table} SET starts_at = now() WHERE ${key} = $1`, [id]);
  return id;
}

/** The emails to an address, with wrapped lines joined. */
const readMailTo = (address: string) =>
  globSync(join(readTestSite().runFolder, '*/mail/*.eml'))
    .map((path) => readFileSync(path, 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((text) => text.includes(`To: ${address}`));

for (const [name, screen] of Object.entries({ 'a phone': PHONE, 'a desktop': DESKTOP })) {
  test(`on ${name}, land that a seller offers is bought, and a buyer on the list hears of it first and calls for it with one press`, async ({
    browser,
    context,
  }) => {
    await using data = await DeskData.open();
    const [seller, buyer] = [createVisitor(), { ...createVisitor(), interests: ['Commercial Land'] }];
    await asVisitor(browser, screen, (page) => sendForm(page, 'seller', seller));
    await asVisitor(browser, screen, (page) => sendForm(page, 'buyer', buyer));
    await clearSuspicion(data, await findLead(data, buyer));

    const admin = await data.addAccount('admin');
    const desk = await openDesk(context, admin);
    const parcelId = await buy(context.request, data, await findLead(data, seller));
    const dealId = await announce(context.request, data, parcelId, buyer.interests);
    // A new member also gets alerts about the deals of other tests.
    const mails = () => readMailTo(buyer.email).filter((text) => text.includes(`<${dealId}.`));
    // A new member is found within 10 seconds, and members who came after an alert began within 15 more.
    await expect.poll(() => mails().length, { timeout: 60_000 }).toBe(1);
    const [mail = ''] = mails();
    expect(mail).toContain('Subject: 10.5 acres in Apache County, Arizona for $9,900');
    const [link = ''] = /http:\S+\/land\/\S+\?m=[\w.-]+/.exec(mail) ?? [];
    const [path] = new URL(link).pathname.split('?');

    await asVisitor(browser, screen, async (page) => {
      expect((await page.goto(path ?? ''))?.status()).toBe(404);
      await page.goto(link);
      await expect(page).toHaveURL(readTestSite().origin + path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('10.5 acres in Apache County, Arizona');
      await expect(page.getByRole('main')).toContainText('Juniper hills');
      await page.getByRole('button', { name: 'I’m Interested' }).click();
      await expect(page.getByRole('main').getByRole('status')).toContainText('Thank you.');
    });
    const interested = desk.getByRole('region', { name: 'Interested' }).getByRole('listitem');
    const waiting = interested.filter({ hasText: buyer.lastName });
    await desk.getByRole('button', { name: /Buyer interested/ }).click({ timeout: 5000 });
    await expect(waiting).toContainText(buyer.phone.slice(-4));

    const [{ stage, public_at } = {}] = await data.query('SELECT stage, public_at FROM deals WHERE id = $1', [dealId]);
    expect(stage).toBe('early');
    expect(public_at === null || Number(public_at) > Date.now() + 23 * 3_600_000).toBe(true);
  });
}
