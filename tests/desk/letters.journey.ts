/** A template that an admin writes, and a letter that an agent fills, keeps and prints. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';
import { DeskData, openDesk } from './desk.ts';
import { expectAccessible, type Journeys } from './steps.ts';

/** Counts calls of `print`, whose dialog a test cannot close. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    const counted = globalThis as typeof globalThis & { prints: number };
    counted.prints = 0;
    counted.print = () => void (counted.prints += 1);
  });
const printsOf = (page: Page) => page.evaluate(() => (globalThis as typeof globalThis & { prints: number }).prints);

/** Adds a lead with an offer of $2,800 and a parcel without a number. */
async function addOffered(data: DeskData, staffId: string): Promise<string> {
  const lead = await data.addLead({ hoursAgo: 30 });
  await data.query("UPDATE leads SET status = 'offer-made', assignee_id = $2 WHERE id = $1", [lead.id, staffId]);
  await data.query(
    `INSERT INTO parcels (lead_id, state, county_fips, acres, acres_source, staff_id)
     VALUES ($1, 'WY', '56041', 5.2, 'owner', $2)`,
    [lead.id, staffId],
  );
  await data.query(
    `INSERT INTO offers (lead_id, amount_cents, terms, expires_on, formula, inputs, result, staff_id)
     VALUES ($1, 280000, 'cash', current_date + 14, 1, $2, $3, $4)`,
    [
      ...[lead.id, { acres: 5.2, countyFips: '56041', comps: [], askingCents: null, factors: {}, settings: {} }],
      ...[{ comps: [], sold: 0, perAcre: null, figures: null }, staffId],
    ],
  );
  return lead.id;
}

export const letters: Journeys = {
  'an admin writes a template with fields, and another admin’s change in between is not lost': async ({
    context,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/status of 400/);
    consoleGuard.expectError(/status of 412/);
    await using data = await DeskData.open();
    const admin = await data.addAccount('admin');
    const page = await openDesk(context, admin, '/templates');
    const examples = page.getByRole('list', { name: 'Letter templates' }).getByRole('listitem');
    await expect(examples.filter({ hasText: 'Offer letter' }).first()).toContainText('This is not legal advice.');
    await expectAccessible(page);
    const name = `Letter of ${admin.name}`;
    await page.getByRole('button', { name: 'Add a template' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Text', { exact: true }).fill('# Hello <b>\n\nDear {owner},');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Line 3: {owner} is not a field.')).toBeVisible();
    await page.getByLabel('Text', { exact: true }).fill('# Hello <b>\n\nWe pay ');
    await page.getByRole('button', { name: '{price}', exact: true }).click();
    await expect(page.getByLabel('Text', { exact: true })).toBeFocused();
    await page.keyboard.type('.');
    const preview = page.getByRole('region', { name: 'Preview with example values' });
    await expect(preview.getByRole('heading', { name: 'Hello <b>' })).toBeVisible();
    await expect(preview).toContainText('We pay $2,800.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved for letters from now on.')).toBeVisible();

    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await data.query("UPDATE templates SET version = 2, text = 'Theirs' WHERE name = $1", [name]);
    await page.getByLabel('Text', { exact: true }).fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('A colleague changed this')).toBeVisible();
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Keep theirs' }).click();
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Theirs');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeHidden();
    expect(await data.query('SELECT text FROM templates WHERE name = $1', [name])).toEqual([{ text: 'Theirs' }]);
  },

  'an agent fills a letter, keeps and prints it, and a viewer reads it unchanged later': async ({
    browser,
    context,
  }) => {
    await using data = await DeskData.open();
    const agent = await data.addAccount('agent');
    const lead = await addOffered(data, agent.id);
    const page = await openDesk(context, agent, `/leads/${lead}`);
    await countPrints(page);
    await page.getByRole('link', { name: 'Write letter…' }).click();
    await page.getByLabel('Template').selectOption('Offer letter');
    await expect(page.getByText('This is not legal advice.')).toBeVisible();
    await expect(page.getByText('Parcel number: No parcel number on the land yet.')).toBeVisible();
    await expect(page.locator('mark')).toHaveText('{parcel number}');
    await expect(page.getByRole('button', { name: 'Keep and print' })).toBeDisabled();
    await expectAccessible(page);
    await page.reload();
    await page.getByLabel('Parcel number').fill('12-34-{price}');
    await expect(page.locator('mark')).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Parcel number: 12-34-{price}')).toBeVisible();
    await expect(page.getByLabel('Template')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.getByRole('button', { name: 'Keep and print' }).click();
    await expect(page.getByText(/from version \d+ of the template/)).toBeVisible();
    expect(await printsOf(page)).toBe(1);
    await page.reload();
    await expect(page.getByText(/from version \d+ of the template/)).toBeVisible();
    expect(await printsOf(page)).toBe(0);
    const [stored] = await data.query<{ text: string }>('SELECT text FROM letters WHERE lead_id = $1', [lead]);
    expect(stored?.text).toContain('- Parcel number: 12-34-{price}\n- Size: 5.2 acres\n');

    await data.query('UPDATE parcels SET acres = 40 WHERE lead_id = $1', [lead]);
    const own = await browser.newContext();
    const viewer = await openDesk(own, await data.addAccount('viewer'), `/leads/${lead}`);
    await expect(viewer.getByRole('region', { name: 'Offer' })).toBeVisible();
    await expect(viewer.getByRole('link', { name: 'Write letter…' })).toBeHidden();
    await viewer.getByRole('link', { name: 'Offer letter' }).click();
    await expect(viewer.getByText('Size: 5.2 acres')).toBeVisible();
    await expectAccessible(viewer);
    await own.close();
  },
};
