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
  const [bare, full] = [
    await data.addLead({ hoursAgo: 30 }),
    await data.addLead({ hoursAgo: 30, assigneeId: agent.id }),
  ];
  await data.query('UPDATE leads SET note = NULL WHERE id = $1', [bare.id]);
  const page = await openDesk(context, agent);
  for (const path of ['', `/leads?clock=overdue`]) {
    await page.goto(`${deskOrigin()}/desk${path}`);
    for (const { name } of [bare, full]) await rowOf(page, name).scrollIntoViewIfNeeded();
    expect(await findBlankLines(page), path).toEqual([]);
  }
});
