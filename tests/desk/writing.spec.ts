import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { DeskData, openDesk } from './desk.ts';

/** The HTML of the focused field if a fixed or sticky bar covers it. */
function findCovered(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement!;
    const { top, bottom } = focused.getBoundingClientRect();
    const isOver = (bar: Element) => {
      const stays = ['fixed', 'sticky'].includes(getComputedStyle(bar).position) && !bar.contains(focused);
      const box = bar.getBoundingClientRect();
      return stays && box.height > 0 && box.top < bottom - 1 && box.bottom > top + 1;
    };
    const isField = focused.matches('input, select, textarea');
    return isField && [...document.querySelectorAll('main *')].some(isOver) ? focused.outerHTML : undefined;
  });
}

for (const [width, height, letters] of [
  [375, 667, '16px'],
  [360, 640, '24px'],
] as const)
  test(`at ${width} × ${height} with a font size of ${letters} no bar covers the field that has the focus`, async ({
    context,
  }) => {
    await using data = await DeskData.open();
    const lead = await data.addLead();
    const page = await openDesk(context, await data.addAccount('agent'));
    await page.setViewportSize({ width, height });
    await page.getByRole('link', { name: lead.name }).click();
    await page.getByRole('region', { name: 'History' }).waitFor();
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters);
    for (const isLogging of [false, true]) {
      // The button is hidden while a field has the focus.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      if (isLogging) await page.getByRole('button', { name: 'Log a call' }).click();
      for (let presses = 0; presses < 30; presses += 1) {
        await page.keyboard.press('Tab');
        expect(await findCovered(page)).toBeUndefined();
      }
    }
  });

test('a printed lead has its text and no controls', async ({ context }) => {
  await using data = await DeskData.open();
  const lead = await data.addLead();
  const page = await openDesk(context, await data.addAccount('agent'), `/leads/${lead.id}`);
  await page.getByRole('button', { name: 'Log a call' }).click();
  await page.emulateMedia({ media: 'print' });
  for (const words of [lead.name, 'Five acres near the lake', 'The website received this lead.', 'No follow-up'])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(page.locator(':is(button, input, textarea, select, nav, header > form):visible')).toHaveCount(0);
});
