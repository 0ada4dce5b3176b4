/** An agent's limit for offers without sales, and the confirmed sales that the claim "below market" needs. */
import { expect } from '../fixtures/test.ts';
import { DeskData, openDesk } from './desk.ts';
import { expectAccessible, type Journeys } from './steps.ts';

/** Counties in states where no other test adds comps: with few sales in a county, the comps of its state count. */
const [COUNTY, OTHER_COUNTY, COUNTY_OF_SALES] = ['44005', '44009', '50005'];

export const sales: Journeys = {
  'without sales an agent can offer up to the limit, and an admin sees which facts the agent had changed': async ({
    context,
    browser,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/status of 403/);
    await using data = await DeskData.open();
    const [ann, admin] = [await data.addAccount('agent'), await data.addAccount('admin')];
    const lead = await data.addLead({ assigneeId: ann.id });
    await data.query("UPDATE leads SET status = 'contacted' WHERE id = $1", [lead.id]);
    await data.query(
      `INSERT INTO parcels (lead_id, state, county_fips, acres, acres_source, staff_id) VALUES ($1, 'RI', $2, 5, 'owner', $3)`,
      [lead.id, COUNTY, ann.id],
    );
    const page = await openDesk(context, ann, `/leads/${lead.id}`);
    await page.getByRole('region', { name: 'Land' }).getByRole('button', { name: /^Edit/ }).click();
    const parcel = page.getByRole('dialog');
    await parcel.getByLabel('County').selectOption(`fips-${OTHER_COUNTY}`);
    await parcel.getByRole('button', { name: 'Save' }).click();
    await expect(parcel).toBeHidden();

    await page.getByRole('button', { name: 'Make an offer…' }).click();
    const form = page.getByRole('dialog', { name: 'Make an offer' });
    await expect(form).toContainText('you can offer at most $10,000');
    await form.getByLabel('Amount ($)').fill('20,000,000');
    await form.getByLabel('Why this amount').fill('They want it.');
    await form.getByRole('button', { name: 'Save offer' }).click();
    await expect(form.getByRole('alert')).toContainText('agents offer at most $10,000. Ask an admin to offer more.');
    await expectAccessible(page);
    await form.getByLabel('Amount ($)').fill('9,000');
    await form.getByRole('button', { name: 'Save offer' }).click();
    await expect(form).toBeHidden();
    const offer = page.getByRole('region', { name: 'Offer' });
    await expect(offer).toContainText('$9,000');
    await expect(offer).not.toContainText('Look');
    expect(await data.query('SELECT amount_cents FROM offers WHERE lead_id = $1', [lead.id])).toEqual([
      { amount_cents: 900_000 },
    ]);

    const own = await browser.newContext();
    const office = await openDesk(own, admin, `/leads/${lead.id}`);
    await expect(office.getByRole('region', { name: 'Offer' })).toContainText(
      `${ann.name}, who made this offer, changed the county`,
    );
    await own.close();
  },

  'a sale counts for "below market" once an admin has confirmed it': async ({ context }) => {
    await using data = await DeskData.open();
    const [ann, admin] = [await data.addAccount('agent'), await data.addAccount('admin')];
    await data.query('DELETE FROM comps WHERE county_fips = $1', [COUNTY_OF_SALES]);
    await data.query(
      `INSERT INTO comps (county_fips, acres, price_cents, kind, day, staff_id)
       SELECT $1, 5, 1300000, 'sold', current_date - 60, $2 FROM generate_series(1, 3)`,
      [COUNTY_OF_SALES, ann.id],
    );
    const [deal] = await data.query<{ id: string }>(
      `INSERT INTO deals (slug, state, county_fips, acres, price_cents, kinds, staff_id)
       VALUES ('sales-' || left(md5(random()::text), 8), 'VT', $1, 5, 988000, '{Recreational Land}', $2) RETURNING id`,
      [COUNTY_OF_SALES, ann.id],
    );
    const page = await openDesk(context, admin, `/deals/${deal?.id}`);
    await expect(page.getByRole('region', { name: 'Before it is announced' })).toContainText('3 sales do not count');
    const list = page.getByRole('list', { name: 'Sales' });
    await expectAccessible(page);
    for (const left of [2, 1, 0]) {
      await list.getByRole('button', { name: 'Confirm' }).first().click();
      await expect(list.getByRole('button', { name: 'Confirm' })).toHaveCount(left);
    }
    await expect(list.getByText('Counts')).toHaveCount(3);
    await expect(list).toContainText(`by ${ann.name}, confirmed by ${admin.name}`);
    await expect(page.getByRole('region', { name: 'Before it is announced' })).not.toContainText('sales do');
    const stored = await data.query<{ staff_id: string }>(
      'SELECT n.staff_id FROM comp_confirmations n JOIN comps c ON c.id = n.comp_id WHERE c.county_fips = $1',
      [COUNTY_OF_SALES],
    );
    expect(stored.map(({ staff_id }) => staff_id)).toEqual([admin.id, admin.id, admin.id]);
    await data.query("UPDATE deals SET stage = 'withdrawn' WHERE id = $1", [deal?.id]);
  },
};
