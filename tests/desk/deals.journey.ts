/** A deal from the bought land to the sale: listing, announcement, emails and interested buyers. */
import type { Page } from '@playwright/test';
import { companyTimeZone } from '../../shell/server/land/company-time-zone.ts';
import { expect } from '../fixtures/test.ts';
import { DeskData, deskOrigin, openDesk } from './desk.ts';
import { joinList } from './list-member.ts';
import { CONFIRM_FIRST, confirmPassword, expectAccessible, type Journeys, openScreen } from './steps.ts';

const NO_COMPS = {
  inputs: { acres: 5.2, factors: {}, settings: {}, askingCents: null, comps: [] },
  result: { comps: [], sold: 0, perAcre: null, figures: null },
};

/** Adds a lead whose only parcel we have bought, or have under contract. */
async function buyLand(data: DeskData, staffId: string, status = 'closed') {
  const lead = await data.addLead({ assigneeId: staffId });
  await data.query(
    `WITH bought AS (
       UPDATE leads SET status = $5 WHERE id = $1
     ), parcel AS (
       INSERT INTO parcels (lead_id, state, county_fips, acres, acres_source, access, staff_id)
       VALUES ($1, 'WY', '56001', 5.2, 'survey', 'gravel-road', $2) RETURNING id
     ), offer AS (
       INSERT INTO offers (lead_id, parcel_id, amount_cents, terms, expires_on, formula, inputs, result, staff_id)
       SELECT $1, id, 460000, 'cash', current_date + 14, 1, $3, $4, $2 FROM parcel RETURNING id
     )
     INSERT INTO offer_events (offer_id, kind, amount_cents, staff_id) SELECT id, 'accepted', 460000, $2 FROM offer`,
    [lead.id, staffId, JSON.stringify(NO_COMPS.inputs), JSON.stringify(NO_COMPS.result), status],
  );
  return lead;
}

/** Two different image files without a file extension; the first is cut off at its end. */
async function takePhotos(page: Page) {
  // Without its end mark alone, a picture whose last byte is full is complete to the decoder.
  const shots = [(await page.screenshot({ type: 'jpeg' })).subarray(0, -500), await page.screenshot({ type: 'png' })];
  return shots.map((buffer, index) => ({
    name: `land-${index}`,
    mimeType: index === 0 ? 'image/jpeg' : 'image/png',
    buffer,
  }));
}

export const deals: Journeys = {
  'a deal that is prepared under contract shows the day of the closing once the land is bought': async ({
    context,
  }) => {
    await using data = await DeskData.open();
    const admin = await data.addAccount('admin');
    const seller = await buyLand(data, admin.id, 'under-contract');
    const [{ day } = { day: '' }] = await data.query<{ day: string }>(
      `INSERT INTO closings (lead_id, closes_on, staff_id) VALUES ($1, (now() AT TIME ZONE $3)::date - 3, $2)
       RETURNING closes_on::text AS day`,
      [seller.id, admin.id, companyTimeZone],
    );
    const page = await openDesk(context, admin, `/leads/${seller.id}`);
    await page.getByRole('button', { name: 'Prepare a deal' }).click();
    const money = page.getByRole('region', { name: 'Money' });
    await expect(money).toContainText('Bought onNot known');
    const deal = page.url();
    await page.goto(`${deskOrigin()}/desk/leads/${seller.id}`);
    await page.getByLabel('Status', { exact: true }).selectOption('closed');
    await page.getByRole('button', { name: 'Set to closed' }).click();
    const status = () => data.query('SELECT status FROM leads WHERE id = $1', [seller.id]);
    await expect.poll(status).toEqual([{ status: 'closed' }]);
    await page.goto(deal);
    await expect(money).toContainText('Held3 days so far');
    await money.getByRole('button', { name: 'Edit the purchase…' }).click();
    await expect(page.getByRole('dialog').getByLabel('Bought on')).toHaveValue(day);
  },

  'a bought parcel becomes a deal, members get an email about it, an interested buyer is called and buys it': async ({
    context,
    consoleGuard,
  }) => {
    consoleGuard.expectError(CONFIRM_FIRST);
    // The api refuses the file that is not a photo.
    consoleGuard.expectError(/400 \(Bad Request\)/);
    await using data = await DeskData.open();
    await data.query("DELETE FROM open_states WHERE state = 'WY'");
    const admin = await data.addAccount('admin');
    const [seller, buyer] = [await buyLand(data, admin.id), await joinList(data)];
    const page = await openDesk(context, admin, `/leads/${seller.id}`);
    const shots = await takePhotos(page);
    await page.getByRole('button', { name: 'Prepare a deal' }).click();
    await expect(page.getByRole('heading', { name: '5.2 acres in Albany County, Wyoming', level: 1 })).toBeVisible();
    const id = page.url().split('/').at(-1);
    const next = page.getByRole('region', { name: 'Before it is announced' });
    await expect(next).toContainText('Set a price.');
    const listing = page.getByRole('region', { name: 'Listing' });
    const money = page.getByRole('region', { name: 'Money' });
    await expect(money).toContainText('Bought for$4,600');
    await money.getByRole('button', { name: 'Edit the purchase…' }).click();
    const purchase = page.getByRole('dialog', { name: 'Edit the purchase' });
    await purchase.getByLabel('Bought on').fill('2026-01-05');
    await expectAccessible(page);
    await purchase.getByRole('button', { name: 'Save' }).click();
    await expect(purchase).toBeHidden();
    await expect(money).toContainText('Bought onJan 5');

    await listing.getByRole('button', { name: 'Edit…' }).click();
    const form = page.getByRole('dialog', { name: 'Edit listing' });
    await form.getByLabel('Price ($)').fill('9,900');
    await form.getByRole('checkbox', { name: 'Recreational Land' }).check();
    await form.getByLabel('Words').fill('Hills all around. $99 down.');
    await form.getByRole('checkbox', { name: 'We finance it' }).check();
    await form.getByLabel('Down payment ($)').fill('900');
    await form.getByLabel('Number of monthly payments').fill('48');
    await form.getByLabel('Each payment ($)').fill('250');
    await form.getByLabel('The way there').fill('From Lander, 6 miles west.');
    await form.getByLabel('Latitude, longitude').fill('42.8, 108.7');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toContainText('Enter latitude and longitude of a place in the United States');
    await form.getByLabel('Latitude, longitude').fill('42.8, -108.7');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(listing).toContainText('The way thereFrom Lander, 6 miles west.Latitude, longitude42.8, -108.7');
    await expect(listing).toContainText(/48 payments of \$250; annual percentage rate \d+(\.\d+)?%/);
    await expect(next).toContainText('Remove “$99 down” from the words');
    await expect(next).toContainText('seller financing in WY');
    await listing.getByRole('button', { name: 'Edit…' }).click();
    await form.getByLabel('Words').fill('Hills all around.');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(next).not.toContainText('down');

    await openScreen(page, 'Open states');
    await page.getByLabel('State', { exact: true }).selectOption('WY');
    await page.getByLabel('For', { exact: true }).selectOption({ label: 'Seller financing' });
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await confirmPassword(page);
    await expect(page.getByRole('list', { name: 'Open states' })).toContainText('WY: seller financing');
    await expectAccessible(page);
    await openScreen(page, 'Deals');
    await expectAccessible(page);
    await page.locator(`#row-${id}`).click();
    await expect(next).not.toContainText('WY');

    const photos = page.getByRole('region', { name: 'Photos' });
    const heic = { name: 'x.heic', mimeType: '', buffer: Buffer.from('no photo') };
    await photos.locator('input[type=file]').setInputFiles([heic, ...shots]);
    const alts = photos.getByLabel('What the photo shows');
    await expect(alts).toHaveCount(2, { timeout: 20_000 });
    await expect(photos.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveText([
      /^Not added x\.heic/,
      /^Added land-0: Part of the file is missing/,
      /^Added land-1$/,
    ]);
    await alts.nth(0).fill('A road');
    await alts.nth(1).fill('Hills');
    await photos.getByRole('button', { name: 'Photo 2 up' }).click();
    await expect(alts.nth(0)).toHaveValue('Hills');
    await expect(next).toContainText('Nothing is missing.');
    await expect(photos.getByRole('img', { name: 'Hills' })).toBeVisible();
    await expectAccessible(page);

    await next.getByRole('link', { name: 'Announce…' }).click();
    const audience = page.getByRole('region', { name: 'Who is told' });
    await expect(audience).toContainText(/^2\. Who is told[\d,]+ emails?\. Public/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await expect(page.getByText('The test email is on its way to you.')).toBeVisible();
    await page.getByRole('button', { name: 'Announce', exact: true }).click();
    await expect(page.getByRole('timer')).toHaveText(/^[45]:\d\d$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('Stopped. Nobody was told.')).toBeVisible();
    await page.getByRole('button', { name: 'Announce', exact: true }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    // Ends the five minutes in which the announcement can be stopped.
    await data.query('UPDATE alerts SET starts_at = now() WHERE deal_id = $1', [id]);
    await data.query('UPDATE deals SET starts_at = now() WHERE id = $1', [id]);
    await page.getByRole('link', { name: 'Emails' }).click();
    // In the hours for texts, a count of these is on the page too.
    const emails = page.getByRole('region', { name: /Albany County/ });
    await emails.getByRole('link', { name: /^Sent \d/ }).click({ timeout: 30_000 });
    await expect(page.getByRole('list', { name: 'Sent' })).toContainText(buyer.name, { timeout: 30_000 });
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Today' }).click();
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    await data.query("SELECT add_interest($1, slug, 'member') FROM deals WHERE id = $2", [buyer.id, id]);
    // The time of a call is five seconds back, and must be after the interest that the call answers.
    await data.query("UPDATE deal_interests SET at = at - interval '1 minute' WHERE lead_id = $1", [buyer.id]);
    const waiting = page
      .getByRole('region', { name: 'Interested' })
      .getByRole('listitem')
      .filter({ hasText: buyer.name });
    // New rows wait until the user presses this button.
    await page.getByRole('button', { name: 'Buyer interested' }).click({ timeout: 3000 });
    await expect(waiting).toContainText(/\(417\) 555-/);
    await expectAccessible(page);
    await waiting.getByRole('link', { name: buyer.name }).click();
    const title = '5.2 acres in Albany County, Wyoming';
    const question = page.getByLabel(`Do they still want the ${title}?`);
    const logCall = async (answer: string) => {
      await page.getByRole('button', { name: 'Log a call' }).click();
      await page.getByRole('radio', { name: 'Reached' }).check();
      await question.selectOption({ label: answer });
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    };
    const list = page.getByRole('region', { name: 'Buyers list' });
    const history = page.getByRole('region', { name: 'History' });
    await logCall('Does not want it any more');
    await expect(list).toContainText('Does not want it any more');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(list).not.toContainText('any more');
    await expect(history).toContainText(`They do not want it any more, as ${admin.name} noted: ${title} Undone.`);
    await expectAccessible(page);
    await logCall('Still wants it');
    const called = () => data.query('SELECT answer FROM deal_interests WHERE lead_id = $1', [buyer.id]);
    await expect.poll(called, { timeout: 20_000 }).toEqual([{ answer: 'wants' }]);
    await expect(list).toContainText('On the list since');
    await expect(list.getByRole('link', { name: title })).toHaveAttribute('href', `/desk/deals/${id}`);
    await expect(list).toContainText('Still wants it');
    for (const line of ['They joined the buyers list.', 'We emailed them about', 'They pressed “I’m Interested”:'])
      await expect(history).toContainText(line);
    await expect(history).toContainText(`They still want it, as ${admin.name} noted: ${title}`);
    await expectAccessible(page);
    await history.getByRole('link', { name: title }).first().click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    await expect(waiting).toHaveCount(0);
    // When all emails are sent, the api sets the date on which the deal opens, which changes the deal's version.
    const opens = () => data.query('SELECT public_at IS NOT NULL AS ok FROM deals WHERE id = $1', [id]);
    await expect.poll(opens, { timeout: 60_000 }).toEqual([{ ok: true }]);
    await page.goto(`${deskOrigin()}/desk/deals/${id}`);
    await expect(page.getByRole('region', { name: 'Interested' })).toContainText('Answered');
    // Meanwhile a colleague is logging a call with the buyer.
    const colleague = await context.newPage();
    await colleague.goto(`${deskOrigin()}/desk/leads/${buyer.id}`);
    const listThere = colleague.getByRole('region', { name: 'Buyers list' });
    await colleague.getByRole('button', { name: 'Log a call' }).click();
    await colleague.getByRole('radio', { name: 'Reached' }).check();
    const asked = colleague.getByLabel(`Do they still want the ${title}?`);
    await expect(asked).toBeVisible();
    await page.getByRole('button', { name: 'Pending' }).click();
    await expect(listThere).toContainText('Pending');
    await expect(asked).toBeVisible();
    await page.getByRole('button', { name: 'Sold…' }).click();
    const sold = page.getByRole('dialog', { name: 'Sold' });
    await sold.getByLabel('To', { exact: true }).selectOption(buyer.name);
    await sold.getByLabel('Paid').selectOption({ index: 1 });
    await sold.getByLabel('Show the asking price on the site after the sale').uncheck();
    await expectAccessible(page);
    await sold.getByRole('button', { name: 'Save' }).click();
    await expect(sold).toHaveCount(0);
    await expect(page.getByText(`Sold to ${buyer.name}.`)).toBeVisible();
    const sale = await data.query(
      'SELECT stage, buyer_lead_id, sold_terms, sold_price_hidden FROM deals WHERE id = $1',
      [id],
    );
    expect(sale).toEqual([{ stage: 'sold', buyer_lead_id: buyer.id, sold_terms: 'cash', sold_price_hidden: true }]);
    // By keyboard alone: a late bill, which is removed by mistake.
    await money.getByRole('button', { name: 'Add a cost…' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add a cost' }).getByLabel('For')).toBeFocused();
    await page.keyboard.press('r');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1,250.50');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const costs = money.getByRole('list', { name: 'Costs' });
    await expect(costs).toContainText('Recording, $1,250.50');
    const readCosts = () =>
      data.query(
        'SELECT kind, amount_cents, note, removed_at IS NOT NULL AS removed FROM deal_costs WHERE deal_id = $1',
        [id],
      );
    const cost = { kind: 'recording', amount_cents: 125_050, note: null };
    expect(await readCosts()).toEqual([{ ...cost, removed: false }]);
    await costs.getByRole('button', { name: 'Remove Recording, $1,250.50' }).press('Enter');
    await expect(costs).toHaveCount(0);
    expect(await readCosts()).toEqual([{ ...cost, removed: true }]);
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect(money).toContainText('All costs$1,250.50Sold for$9,900Profit$4,049.50Held');
    expect(await readCosts()).toEqual([{ ...cost, removed: false }]);
    await expectAccessible(page);
    await data.query('UPDATE deals SET public_at = now(), version = version + 1 WHERE id = $1', [id]);
    await page.reload();
    const link = page.getByRole('link', { name: 'See it on the site' });
    const address = (await link.getAttribute('href')) ?? '';
    await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
    const opened = page.waitForEvent('popup');
    await link.click();
    const site = await opened;
    await expect(site.getByRole('main')).toContainText('This land is sold.');
    // Similar land has its own price.
    await site
      .getByRole('region', { name: 'Similar Land' })
      .evaluateAll((parts) => parts.forEach((part) => part.remove()));
    await expect(site.getByRole('main')).not.toContainText('$9,900');
    await site.close();
    await openScreen(page, 'Promise report');
    const row = page.getByRole('table', { name: 'Sold land' }).getByRole('row', { name: /Albany County, Wyoming/ });
    await expect(row.first()).toContainText('$9,900');
    await expectAccessible(page);
    await page.goBack();
    await expect(money).toContainText('Profit$4,049.50');
    await expect(listThere).toContainText('Sold');
    await expect(colleague.getByRole('region', { name: 'History' })).toContainText('They bought it');
    await expect(asked).toHaveCount(0);
    await expectAccessible(colleague);
    await page.getByRole('region', { name: 'Interested' }).getByRole('link', { name: buyer.name }).click();
    await expect(history).toContainText(`They bought it, as ${admin.name} noted: ${title}`);
  },
};
