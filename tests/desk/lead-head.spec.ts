/** The head of a lead stays in view, and message, land and offer are side by side in a wide window. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { DeskData, openDesk } from './desk.ts';

const headOf = (page: Page) => page.locator('article > div').filter({ has: page.getByRole('heading', { level: 1 }) });

/** The focused element's HTML if the head covers it. */
function findCovered(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const [focused, head] = [document.activeElement!, document.querySelector('h1')!.closest('article > div')!];
    if (focused === document.body || head.contains(focused)) return undefined;
    const [one, box] = [focused.getBoundingClientRect(), head.getBoundingClientRect()];
    const isBeside = one.right <= box.left + 1 || one.left >= box.right - 1;
    return isBeside || one.top >= box.bottom - 1 || one.bottom <= box.top + 1 ? undefined : focused.outerHTML;
  });
}

// 640 × 400 is a window of 1280 × 800 at 200 %. With large text there is too little room below the head to stay.
for (const [width, height, letters, stays] of [
  [1280, 800, 16, true],
  [375, 667, 16, true],
  [640, 400, 16, true],
  [640, 400, 24, false],
  [360, 640, 24, true],
] as const)
  test(`at ${width} × ${height} with a font size of ${letters} px a third of the window or less is the head of a lead, and it covers no focus`, async ({
    context,
  }) => {
    await using data = await DeskData.open();
    const lead = await data.addLead();
    await data.query("UPDATE leads SET last_name = 'Vandenbroucke-Montgomery' WHERE id = $1", [lead.id]);
    const page = await openDesk(context, await data.addAccount('agent'), `/leads/${lead.id}`);
    await page.setViewportSize({ width, height });
    await page.getByRole('region', { name: 'History' }).waitFor();
    // The browser's setting, which media queries follow too.
    const session = await context.newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: letters } });
    await page.getByRole('button', { name: 'Link leads…' }).focus();
    expect(await headOf(page).evaluate((head) => getComputedStyle(head).position === 'sticky')).toBe(stays);
    if (stays) {
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      await expect(page.getByRole('link', { name: /^\(\d{3}\) / })).toBeInViewport();
      const box = await headOf(page).boundingBox();
      expect(box?.y).toBe(0);
      expect(box?.height).toBeLessThanOrEqual(height / 3);
    }
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Shift+Tab');
      expect(await findCovered(page)).toBeUndefined();
    }
  });

test('from 1200 px message, land and offer are side by side, and the history is below', async ({ context }) => {
  await using data = await DeskData.open();
  const lead = await data.addLead();
  const page = await openDesk(context, await data.addAccount('agent'), `/leads/${lead.id}`);
  const boxOf = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())!;
  for (const width of [1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('region', { name: 'History' }).waitFor();
    const [message, land, offer] = [await boxOf('Submission'), await boxOf('Land'), await boxOf('Offer')];
    expect([land.y, offer.y]).toEqual([message.y, message.y]);
    expect([land.x >= message.x + message.width, offer.x >= land.x + land.width]).toEqual([true, true]);
    expect((await boxOf('History')).y).toBeGreaterThan(Math.max(land.y + land.height, offer.y + offer.height) - 1);
  }
});
