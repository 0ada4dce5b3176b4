/** The desk's tabs on a phone. */
import { expect, test } from '../fixtures/test.ts';
import { DeskData, deskOrigin, suspectSpam, openDesk, PHONE } from './desk.ts';

for (const width of [360, 375]) {
  test.describe(`at ${width} px`, () => {
    test.use({ ...PHONE, viewport: { width, height: 760 } });

    test('each tab is in view, also while Review has a count', async ({ context }) => {
      await using data = await DeskData.open();
      await suspectSpam(data, (await data.addLead()).id);
      await data.addLead({ hoursAgo: 30 });
      const page = await openDesk(context, await data.addAccount('admin'));
      for (const path of ['', '/review', '/team']) {
        await page.goto(`${deskOrigin()}/desk${path}`);
        const tabs = page.getByRole('navigation', { name: 'Screens' });
        await expect(tabs.getByRole('link', { name: /^Review .*\d/ })).toBeVisible();
        const ends = await tabs.evaluate((nav) => [...nav.children].map((tab) => tab.getBoundingClientRect().right));
        expect(Math.max(...ends), path).toBeLessThanOrEqual(width);
        const [name, menu] = [page.getByRole('link', { name: / desk$/ }), page.getByRole('button', { name: /▾$/ })];
        const [above, beside] = [await name.boundingBox(), await menu.boundingBox()];
        expect(beside?.y, `${path}: the account is on the line of the desk's name`).toBeLessThan(
          (above?.y ?? 0) + (above?.height ?? 0),
        );
      }
    });
  });
}

test.describe('with a font size of 24 px', () => {
  test.use(PHONE);

  test('each tab is in view and as high as a thumb, and no count covers a name', async ({ context }) => {
    await using data = await DeskData.open();
    await suspectSpam(data, (await data.addLead()).id);
    await data.addLead({ hoursAgo: 30 });
    const page = await openDesk(context, await data.addAccount('admin'));
    const tabs = page.getByRole('navigation', { name: 'Screens' });
    await expect(tabs.getByRole('link', { name: /^Review .*\d/ })).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'));
    const boxes = await tabs.evaluate((nav) =>
      [...nav.children]
        .filter((tab) => tab.checkVisibility())
        .map((tab) => {
          const { right, height } = tab.getBoundingClientRect();
          const name = document.createRange();
          name.selectNodeContents(tab.firstChild!);
          const count = tab.querySelector('span')?.getBoundingClientRect();
          return { right, height, isCovered: (count?.bottom ?? 0) > name.getBoundingClientRect().top + 3 };
        }),
    );
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(PHONE.viewport.width);
    expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
    expect(boxes.filter(({ isCovered }) => isCovered)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
