/** At 375 px; `composition/weight.spec.ts` looks at 1280 px. */
import type { Page } from '@playwright/test';
import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';

interface Shift {
  value: number;
  what: string[];
}

declare global {
  interface Window {
    layoutShifts: Shift[];
  }
}

/** Records every layout shift and the elements that moved, from the first paint on. */
async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[]) {
        const what = entry.sources.map(({ node }) =>
          (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 80),
        );
        window.layoutShifts.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Scrolls through the open page and returns everything that has shifted since it started to load. */
async function readShiftsWhileScrolling(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' });
      await frame();
    }
    await frame();
    return window.layoutShifts;
  });
}

for (const { path } of sitePages) {
  test(`nothing moves on ${path} while it loads and is read`, async ({ page }) => {
    await watchLayout(page);
    await openPage(page, path);
    await page.waitForLoadState('load');
    expect(await readShiftsWhileScrolling(page)).toEqual([]);
  });
}
