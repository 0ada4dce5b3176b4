/** One deal from the seller's first call to the sale, by presses alone: nothing of it is in a spreadsheet. */
import type { Page } from '@playwright/test';
import { companyTimeZone } from '../../shell/server/land/company-time-zone.ts';
import { expect } from '../fixtures/test.ts';
import { DeskData, openDesk } from './desk.ts';
import { joinList } from './list-member.ts';
import { CONFIRM_FIRST, confirmPassword, expectAccessible, type Journeys, openScreen } from './steps.ts';

const TITLE = '7.5 acres in Grant County, New Mexico';
const PDF = Buffer.from('%PDF-1.7\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

/** A day of the company, as dates are typed and stored. */
async function dayIn(data: DeskData, days: number): Promise<string> {
  const [row] = await data.query<{ day: string }>('SELECT ((now() AT TIME ZONE $1)::date + $2::int)::text AS day', [
    companyTimeZone,
    days,
  ]);
  return row?.day ?? '';
}

async function makeCalendarAddress(page: Page): Promise<string> {
  await page.goto(page.url().replace(/\/desk.*/, '/desk/account'));
  const panel = page.getByRole('region', { name: 'Calendar' });
  await panel.getByRole('button', { name: 'Make an address' }).click();
  await confirmPassword(page);
  return (await panel.getByText(/^http.+\/calendars\//).textContent()) ?? '';
}

export const wholeDeal: Journeys = {
  'land is bought and sold from the first call on, with documents, closings, calendar and money': async ({
    context,
    consoleGuard,
  }) => {
    consoleGuard.expectError(CONFIRM_FIRST);
    await using data = await DeskData.open();
    const [admin, lead, buyer] = [
      await data.addAccount('admin'),
      await data.addLead({ hoursAgo: 3 }),
      await joinList(data),
    ];
    const page = await openDesk(context, admin, `/leads/${lead.id}`);
    const calendar = await makeCalendarAddress(page);
    const readCalendar = async () => (await fetch(calendar)).text();
    await page.goto(page.url().replace(/\/desk.*/, `/desk/leads/${lead.id}`));

    // The first call.
    await page.getByRole('button', { name: 'Log a call' }).click();
    await page.getByRole('radio', { name: 'Reached' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const work = page.getByRole('region', { name: 'Work' });
    await expect(work).toContainText('Assigned to you');
    const land = page.getByRole('region', { name: 'Land' });
    await land.getByRole('button', { name: 'Add a parcel…' }).click();
    const parcel = page.getByRole('dialog', { name: 'Add a parcel' });
    await parcel.getByLabel('State').selectOption('NM');
    await parcel.getByLabel('County').selectOption('Grant');
    await parcel.getByLabel('Acres', { exact: true }).fill('7.5');
    await parcel.getByLabel('Source of acres').selectOption('county records');
    await parcel.getByRole('button', { name: 'Save' }).click();
    await expect(parcel).toBeHidden();

    // The offer, and the agreement.
    const offer = page.getByRole('region', { name: 'Offer' });
    await offer.getByRole('button', { name: 'Make an offer…' }).click();
    const terms = page.getByRole('dialog', { name: 'Make an offer' });
    await terms.getByLabel('Amount ($)').fill('4,000');
    await terms.getByLabel('Why this amount').fill('No sales near it.');
    await terms.getByLabel('The seller was told').selectOption('by phone');
    await terms.getByRole('button', { name: 'Save offer' }).click();
    await expect(offer).toContainText('$4,000, cash, open until');
    expect(await readCalendar()).toContain('SUMMARY:');
    page.on('dialog', (dialog) => void dialog.accept());
    await offer.getByRole('button', { name: /^Update the offer/ }).click();
    await page.getByRole('button', { name: 'Agreed on $4,000' }).click();
    await expect(offer).toContainText('Agreed on $4,000.');
    const questions = page.getByRole('group', { name: 'Is the seller the owner?' }).getByRole('group');
    for (let index = 0; index < 8; index += 1) await questions.nth(index).getByRole('radio', { name: 'Yes' }).check();
    await expect(offer).toContainText('All questions are answered.');
    await page.getByLabel('Status', { exact: true }).selectOption('under-contract');
    await page.getByRole('button', { name: 'Set to under contract' }).click();

    // The papers, and the closing of the purchase.
    const papers = page.getByRole('region', { name: 'Documents' });
    const deed = { name: 'Purchase agreement.pdf', mimeType: 'application/pdf', buffer: PDF };
    await papers.locator('input[type=file]').setInputFiles([deed]);
    await expect(papers.getByRole('link', { name: deed.name })).toBeVisible();
    await page.getByRole('button', { name: 'Plan the closing…' }).click();
    const closing = page.getByRole('dialog', { name: 'Plan the closing' });
    await closing.getByLabel('Date').fill(await dayIn(data, 3));
    await closing.getByRole('button', { name: 'Save' }).click();
    await expect(closing).toBeHidden();
    await expect.poll(readCalendar).toContain('Closing');
    await expectAccessible(page);
    await page.getByLabel('Status', { exact: true }).selectOption('closed');
    await page.getByRole('button', { name: 'Set to closed' }).click();

    // The deal.
    await page.getByRole('button', { name: 'Prepare a deal' }).click();
    await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
    const id = page.url().split('/').at(-1);
    const money = page.getByRole('region', { name: 'Money' });
    await expect(money).toContainText('Bought for$4,000');
    await expect(money).toContainText('Bought on');
    await expect(page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: deed.name })).toBeVisible();
    await page.getByRole('region', { name: 'Listing' }).getByRole('button', { name: 'Edit…' }).click();
    const listing = page.getByRole('dialog', { name: 'Edit listing' });
    await listing.getByLabel('Price ($)').fill('9,500');
    await listing.getByRole('checkbox', { name: 'Recreational Land' }).check();
    await listing.getByLabel('Words').fill('Pines and a road.');
    await listing.getByRole('button', { name: 'Save' }).click();
    await expect(listing).toBeHidden();
    await page.getByRole('link', { name: 'Announce…' }).click();
    await page.getByRole('button', { name: 'Announce', exact: true }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    // Ends the five minutes in which the announcement can be stopped.
    await data.query('UPDATE alerts SET starts_at = now() WHERE deal_id = $1', [id]);
    await data.query('UPDATE deals SET starts_at = now() WHERE id = $1', [id]);
    const opens = () => data.query('SELECT public_at IS NOT NULL AS ok FROM deals WHERE id = $1', [id]);
    await expect.poll(opens, { timeout: 60_000 }).toEqual([{ ok: true }]);

    // The sale, with its own closing.
    await page.goto(page.url().replace(/\/announce.*|\/alert.*/, ''));
    await page.getByRole('button', { name: 'Pending' }).click();
    await data.query("SELECT add_interest($1, slug, 'member') FROM deals WHERE id = $2", [buyer.id, id]);
    await page.reload();
    await page.getByRole('button', { name: 'Plan the closing…' }).click();
    await closing.getByLabel('Buyer').selectOption(buyer.name);
    await closing.getByLabel('Date').fill(await dayIn(data, 5));
    await closing.getByRole('button', { name: 'Save' }).click();
    await expect(closing).toBeHidden();
    await money.getByRole('button', { name: 'Add a cost…' }).click();
    const cost = page.getByRole('dialog', { name: 'Add a cost' });
    await cost.getByLabel('For').selectOption('Recording');
    await cost.getByLabel('Amount ($)').fill('250');
    await cost.getByLabel('Amount ($)').press('Enter');
    await expect(cost).toBeHidden();
    await page.getByRole('button', { name: 'Sold…' }).click();
    const sold = page.getByRole('dialog', { name: 'Sold' });
    await sold.getByLabel('Sold for ($)').fill('9,000');
    await sold.getByRole('button', { name: 'Save' }).click();
    await expect(sold).toHaveCount(0);
    await expect(money).toContainText('All costs$250Sold for$9,000Profit$4,750');
    await expectAccessible(page);
    await openScreen(page, 'Promise report');
    const row = page.getByRole('table', { name: 'Sold land' }).getByRole('row', { name: /Grant County, New Mexico/ });
    // Sales of the same county and month share a row.
    await expect(row.first()).toContainText(/\$\d+,000/);
    const stored = await data.query('SELECT stage, sold_cents, bought_cents, buyer_lead_id FROM deals WHERE id = $1', [
      id,
    ]);
    expect(stored).toEqual([{ stage: 'sold', sold_cents: 900_000, bought_cents: 400_000, buyer_lead_id: buyer.id }]);
  },
};
