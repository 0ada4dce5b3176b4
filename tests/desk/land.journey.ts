/** The land of a lead: facts from its message, filters of the list by land, and links to a county's pages. */
import { randomInt } from 'node:crypto';
import { expect } from '../fixtures/test.ts';
import { DeskData, openDesk, rowOf } from './desk.ts';
import { expectAccessible, type Journeys, openScreen } from './steps.ts';

export const land: Journeys = {
  'an agent accepts suggestions from the message with a key, and filters the list by county and acres': async ({
    context,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/status of 400/);
    await using data = await DeskData.open();
    const number = `${randomInt(100, 999)}-${randomInt(10, 99)}-${randomInt(1000, 9999)}`;
    const [lead, double] = [await data.addLead(), await data.addLead()];
    const note = `5.2 +/- acres in Apache County, AZ. APN ${number}. Asking $15,000.`;
    for (const { id } of [lead, double]) await data.query('UPDATE leads SET note = $2 WHERE id = $1', [id, note]);
    const ann = await data.addAccount('agent');
    const page = await openDesk(context, ann, `/leads/${lead.id}`);
    const panel = page.getByRole('region', { name: 'Land' });
    const fact = (label: string) => panel.getByRole('term').filter({ hasText: label });
    await expect(panel.getByText('5.2 +/- acres')).toBeVisible();
    await expect(fact('County')).toHaveCount(0);
    await expectAccessible(page);
    for (const label of ['County', 'Acres', 'Parcel number']) {
      await page.keyboard.press('a');
      await expect(fact(label)).toBeVisible();
    }
    await expect(panel).toContainText('Apache, AZ');
    await expect(panel).toContainText('5.2, from their message');
    await expect(panel.getByRole('heading', { name: 'From their message' })).toHaveCount(0);

    // The error is shown at its field, and no typed value is lost.
    await panel.getByRole('button', { name: 'Edit parcel 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit parcel' });
    await dialog.getByLabel('Acres', { exact: true }).fill('5,2');
    await dialog.getByLabel('Source of acres').selectOption('County records'.toLowerCase());
    await dialog.getByRole('checkbox', { name: 'None' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Acres', { exact: true })).toBeFocused();
    await expect(dialog.getByText('Enter a number above 0')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Acres', { exact: true }).fill('5.25');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(panel).toContainText('5.25, from county records');
    await expect(panel).toContainText('None');

    await panel.getByRole('button', { name: 'Add a parcel…' }).click();
    const empty = page.getByRole('dialog', { name: 'Add a parcel' });
    await empty.getByRole('button', { name: 'Save' }).click();
    await expect(empty.getByRole('alert')).toHaveText('Enter at least one fact about the parcel.');
    await expect(empty.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await empty.getByRole('button', { name: 'Cancel' }).click();
    await expect(empty).toBeHidden();

    const stored = await data.query<{ id: string }>(
      `INSERT INTO parcels (lead_id, state, county_fips, apn_written, apn_key, staff_id)
       SELECT $1, state, county_fips, apn_written, apn_key, staff_id FROM parcels WHERE lead_id = $2 RETURNING id`,
      [double.id, lead.id],
    );
    expect(stored).toHaveLength(1);
    await page.reload();
    await panel.getByRole('link', { name: double.name }).click();
    await expect(page.getByRole('heading', { name: double.name, level: 1 })).toBeVisible();

    await page.getByRole('link', { name: 'Leads', exact: true }).click();
    await page.getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('group', { name: 'Filters' });
    await filters.getByLabel('State').selectOption('AZ');
    await filters.getByLabel('County').selectOption('Apache');
    await filters.getByLabel('Acres from').fill('5.25');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/state=AZ&county=04001&acresFrom=5.25/);
    await expect(rowOf(page, lead.name)).toBeVisible();
    await expect(rowOf(page, double.name)).toHaveCount(0);
    expect((await data.readActions(ann)).filter((act) => act === 'land-changed')).toHaveLength(4);
  },

  'an admin enters the address of a county’s page; a parcel’s link opens it without a referrer': async ({
    context,
  }) => {
    await using data = await DeskData.open();
    const lead = await data.addLead();
    await data.query(
      `INSERT INTO parcels (lead_id, state, county_fips, apn_written, apn_key, staff_id)
       SELECT $1, 'KS', '20045', '1/2 a', '12A', id FROM staff LIMIT 1`,
      [lead.id],
    );
    const page = await openDesk(context, await data.addAccount('admin'), '/');
    await openScreen(page, 'County links');
    await page.getByRole('button', { name: 'Set a link…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a link' });
    await dialog.getByLabel('State').selectOption('KS');
    await dialog.getByLabel('County').selectOption('Douglas');
    await dialog.getByLabel('Address').fill('https://assessor.example.gov/parcel?n={apn}');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Douglas, KS: Assessor', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);

    await context.route('https://assessor.example.gov/**', (route) => route.fulfill({ body: 'The parcel' }));
    await page.goto(page.url().replace('/county-links', `/leads/${lead.id}`));
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Assessor' }).click();
    const county = await opened;
    await expect(county).toHaveURL('https://assessor.example.gov/parcel?n=1%2F2%20a');
    expect(await county.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);

    await page.goBack();
    await page.getByRole('button', { name: 'Remove Douglas, KS: Assessor' }).click();
    await expect(page.getByText('https://assessor.example.gov/parcel?n={apn}')).toHaveCount(0);
  },

  'while the panels for land and offer cannot load, a note is still saved': async ({ context, consoleGuard }) => {
    consoleGuard.expectError(/ChunkLoadError|ERR_FAILED/);
    await using data = await DeskData.open();
    const lead = await data.addLead();
    await context.route(/\/desk\/assets\/\d+\.\w+\.js$/, (route) => route.abort());
    const page = await openDesk(context, await data.addAccount('agent'), `/leads/${lead.id}`);
    await expect(page.getByText('Could not load the land and the offer.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill('They call back.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('region', { name: 'History' })).toContainText('They call back.');
  },
};
