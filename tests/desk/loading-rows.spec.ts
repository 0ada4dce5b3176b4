import { expect, test } from '../fixtures/test.ts';
import { DeskData, deskOrigin, openDesk } from './desk.ts';

test('the lines of a list that loads are as high as its rows', async ({ context }) => {
  await using data = await DeskData.open();
  await data.addLead({ hoursAgo: 30 });
  const page = await openDesk(context, await data.addAccount('agent'), '/account');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['', '/leads']) {
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/admin\/(today|leads)\?/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${deskOrigin()}/desk${path}`);
    const lines = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Loading$/ });
    await lines.waitFor();
    const line = await lines.evaluate((each) => parseFloat(getComputedStyle(each).backgroundSize.split(' ')[1] ?? ''));
    held.resolve();
    const row = await page.locator('tbody').getByRole('row').first().boundingBox();
    expect(Math.abs((row?.height ?? 0) - line), `${path}: ${row?.height} px for lines of ${line} px`).toBeLessThan(3);
    await page.unrouteAll({ behavior: 'wait' });
  }
});
