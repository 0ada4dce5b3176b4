/** The desk on a phone of 375 px. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { DeskData, deskOrigin, openDesk, PHONE, rowOf } from './desk.ts';

test.use(PHONE);

/** The texts of rows in view with a gap of at least half a line between two cells, or before their end. */
function findBlankLines(page: Page): Promise<string[]> {
  return page
    .locator('tbody')
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        if (!row.checkVisibility({ contentVisibilityAuto: true })) return [];
        const cells = [...row.querySelectorAll('th, td')]
          .filter(({ textContent }) => textContent.trim() !== '')
          .map((cell) => cell.getBoundingClientRect())
          .sort((a, b) => a.top - b.top);
        let end = row.getBoundingClientRect().top;
        const gaps = cells.map(({ top, bottom }) => {
          const gap = top - end;
          end = Math.max(end, bottom);
          return gap;
        });
        const gap = Math.max(...gaps, row.getBoundingClientRect().bottom - end);
        return gap > 12 ? [`${Math.round(gap)} px: ${row.textContent}`] : [];
      }),
    );
}

test('no row of Today or of the leads has a blank line, however little is known about the lead', async ({
  context,
}) => {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  const [bare, full] = [await data.addLead({ assigneeId: agent.id }), await data.addLead({ assigneeId: agent.id })];
  await data.query('UPDATE leads SET note = NULL WHERE id = $1', [bare.id]);
  const page = await openDesk(context, agent);
  for (const path of ['', `/leads?assignee=${agent.id}`]) {
    await page.goto(`${deskOrigin()}/desk${path}`);
    await expect(page.getByRole('row').first()).toBeVisible();
    if (path !== '') for (const { name } of [bare, full]) await rowOf(page, name).scrollIntoViewIfNeeded();
    expect(await findBlankLines(page), path).toEqual([]);
  }
});

test('while leads are selected, messages stand at the top and not on the actions', async ({ context }) => {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  const lead = await data.addLead({ hoursAgo: 0, assigneeId: agent.id });
  const page = await openDesk(context, agent, `/leads?assignee=${agent.id}`);
  await rowOf(page, lead.name).getByRole('link').focus();
  await page.keyboard.press('s');
  await page.getByRole('dialog', { name: 'Follow up' }).getByRole('button', { name: 'In 2 hours' }).click();
  const message = page.getByRole('status').filter({ has: page.getByRole('button', { name: /^Undo/ }) });
  await expect(message).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${lead.name}` }).check();
  const bar = await page.getByRole('region', { name: 'Selected leads' }).boundingBox();
  const shown = await message.boundingBox();
  expect(shown?.y).toBeLessThan(20);
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

test('the profit of sold land is in view without scrolling sideways', async ({ context }) => {
  await using data = await DeskData.open();
  const row = {
    deals: 2,
    unknown: 0,
    boughtCents: 460_000,
    costsCents: 123_456,
    soldCents: 12_950_000,
    profitCents: 12_366_544,
  };
  const sold = { ...row, month: '2026-11', place: 'Apache County, Arizona', medianDaysHeld: 32 };
  const json = { rows: [sold], total: { ...sold, month: null, place: null }, isCut: false };
  await context.route('**/api/admin/reports/sold-land?*', (route) => route.fulfill({ json }));
  const page = await openDesk(context, await data.addAccount('viewer'), '/report');
  const cell = page.getByRole('table', { name: 'Sold land' }).getByText('$123,665').first();
  await cell.scrollIntoViewIfNeeded();
  await expect(cell).toBeInViewport({ ratio: 1 });
  expect(await cell.evaluate((each) => each.closest('[role=region]')?.scrollLeft)).toBe(0);
});
