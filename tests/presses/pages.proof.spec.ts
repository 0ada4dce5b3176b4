/** Presses every link of every page, with and without scripts. */
import { brand } from '@land/kit/brand';
import type { Locator, Page } from '@playwright/test';
import { notFoundHeading } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';
import { CONTROLS, keyOf, readControls } from './controls.ts';
import { pressedByWalk } from './listed.ts';
import { Visited, VISITED_ERRORS } from './pages.ts';

const CALLS = [`tel:${brand.phone.e164}`, `mailto:${brand.email}`];

const DESKTOP = { width: 1280, height: 800 };

/** Where the header's links are on a phone. */
async function openMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 760 });
  // Without scripts the small header shows its links at once.
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

/** Returns the page that a press opened, in the same tab or a new one. */
async function press(page: Page, link: Locator): Promise<Page> {
  const opensTab = (await link.getAttribute('target')) === '_blank';
  const opened = opensTab ? page.waitForEvent('popup') : undefined;
  // The link is shown only while it has the focus.
  if ((await link.getAttribute('href')) === '#main') await link.press('Enter');
  else await link.click();
  return (await opened) ?? page;
}

async function expectArrival(page: Page, address: URL): Promise<void> {
  await expect(page).toHaveURL(address.href);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(notFoundHeading);
  expect((await page.request.get(address.href)).status(), address.href).toBe(200);
  if (address.hash !== '') await expect(page.locator(address.hash)).toBeInViewport();
}

for (const javaScriptEnabled of [true, false])
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('each link leads to a page of the site, a call or an email, and each question opens', async ({
      page,
      consoleGuard,
    }) => {
      test.setTimeout(300_000);
      consoleGuard.allowErrors(VISITED_ERRORS);
      await using visited = await Visited.create();
      const waiting = new Set(pressedByWalk);
      for (const each of visited.pages) {
        if (each.needsScripts && !javaScriptEnabled) continue;
        await visited.open(page, each, javaScriptEnabled);
        for (const [index, control] of (await readControls(page)).entries()) {
          if (!waiting.delete(visited.plain(keyOf(control)))) continue;
          await visited.open(page, each, javaScriptEnabled);
          const pressed = page.locator(CONTROLS).nth(index);
          if (!(await pressed.isVisible())) await openMenu(page);
          const before = page.url();
          const shown = await press(page, pressed);
          if (control.role === 'summary') await expect(pressed.locator('..')).toHaveAttribute('open');
          else if (/^(tel|mailto):/.test(control.target))
            expect([CALLS.includes(control.target), page.url()]).toEqual([true, before]);
          else await expectArrival(shown, new URL(control.target, before));
          if (shown !== page) await shown.close();
          await page.setViewportSize(DESKTOP);
        }
      }
      // A button with scripts; and the call link of a message that only scripts show.
      const inOtherMode = javaScriptEnabled ? '| Submit Another Inquiry |' : `page | link | ${brand.phone.display} |`;
      expect([...waiting].filter((key) => !key.includes(inOtherMode))).toEqual([]);
    });
  });
