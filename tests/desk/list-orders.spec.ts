import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { DeskData, openDesk, PHONE, rowOf } from './desk.ts';
import { expectAccessible } from './steps.ts';

/** Adds three leads of an agent, the newest first: with 5 acres, with 40 acres, and without land. */
async function addLand(data: DeskData) {
  const agent = await data.addAccount('agent');
  const add = async (hoursAgo: number, acres: readonly number[]) => {
    const lead = await data.addLead({ hoursAgo, assigneeId: agent.id });
    for (const each of acres)
      await data.query(
        `INSERT INTO parcels (lead_id, state, county_fips, acres, acres_source, staff_id) VALUES ($1, 'AZ', '04001', $2, 'owner', $3)`,
        [lead.id, each, agent.id],
      );
    return lead;
  };
  return { agent, small: await add(1, [5]), large: await add(2, [40, 1.5]), bare: await add(3, []) };
}

const shownIn = (page: Page) => page.locator('tbody').getByRole('rowheader').getByRole('link');

test('the list shows the land of sellers, and a click on a column’s heading sorts by the column', async ({
  context,
}) => {
  await using data = await DeskData.open();
  const { agent, small, large, bare } = await addLand(data);
  const page = await openDesk(context, agent, `/leads?assignee=${agent.id}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const words of ['Apache, AZ +1', '40 acres']) await expect(rowOf(page, large.name)).toContainText(words);
  await expect(rowOf(page, small.name)).toContainText('5 acres');
  const head = (name: string) => page.getByRole('columnheader', { name });
  const expectOrder = async (name: string, sort: string | null, leads: { name: string }[]) => {
    await expect(shownIn(page)).toHaveText(leads.map((lead) => lead.name));
    if (sort) await expect(head(name)).toHaveAttribute('aria-sort', sort);
    else await expect(head(name)).not.toHaveAttribute('aria-sort');
  };
  await expectOrder('Received', 'descending', [small, large, bare]);
  await head('Received').getByRole('button').press('Enter');
  await expectOrder('Received', 'ascending', [bare, large, small]);
  await head('Acres').getByRole('button').click();
  await expectOrder('Acres', 'descending', [large, small]);
  await expectOrder('Received', null, [large, small]);
  await expect(page.getByText('Only leads with acres.')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('sort')).toBe('-acres');
  await expectAccessible(page);
  await head('Acres').getByRole('button').click();
  await expectOrder('Acres', null, [small, large, bare]);
  await expect(page.getByLabel('Order')).toHaveValue('');
  await head('Land').getByRole('button').click();
  await expect(shownIn(page)).toHaveCount(2);
  await head('Name').getByRole('button').click();
  const byName = [small, large, bare].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await expectOrder('Name', 'ascending', byName);
  await head('Due').getByRole('button').click();
  await expectOrder('Due', 'ascending', [bare, large, small]);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a row shows the land of the lead, and the list is sorted with the Order menu', async ({ context }) => {
    await using data = await DeskData.open();
    const { agent, small, large } = await addLand(data);
    const page = await openDesk(context, agent, `/leads?assignee=${agent.id}`);
    await expect(rowOf(page, small.name)).toContainText('Apache, AZ');
    await page.getByLabel('Order').selectOption({ label: 'Largest first' });
    await expect(shownIn(page)).toHaveText([large.name, small.name]);
    await expect(page.getByRole('columnheader', { name: 'Acres' })).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
  });
});
