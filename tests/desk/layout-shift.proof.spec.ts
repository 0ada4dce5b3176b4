/** Responses that arrive late, one by one, do not move the content of any screen of the desk. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { DeskData, deskOrigin, openDesk, PHONE } from './desk.ts';
import { addOneOfEach, screensWith } from './one-of-each.ts';

/** The bound for the sum of layout shifts. Google's Core Web Vitals call a CLS up to 0.1 good. */
const MOST_SHIFT = 0.05;
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const STEP_MS = 60;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Delays the responses by zero to six steps, so that they arrive one by one and not in the order of the requests. */
async function delayResponses(page: Page): Promise<void> {
  let waiting = 0;
  await page.route('**/api/admin/**', async (route) => {
    if (route.request().method() !== 'GET' || route.request().url().includes('/changes')) return route.fallback();
    waiting += 1;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS * ((waiting * 5) % 7)));
    await route.continue();
  });
}

/** Opens a screen and returns the sum of its layout shifts without input, and the text of the moved elements. */
async function measureShift(page: Page, path: string): Promise<{ sum: number; moved: string[] }> {
  await page.goto(`${deskOrigin()}/desk${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    const shifts = await new Promise<Shift[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries() as Shift[]));
      observer.observe({ type: 'layout-shift', buffered: true });
      // No entry means that nothing moved.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(observer.takeRecords() as Shift[])));
    });
    const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    const words = (node: Node | null) => node?.textContent?.replace(/\s+/g, ' ').slice(0, 60) ?? 'something';
    return {
      sum: own.reduce((sum, { value }) => sum + value, 0),
      moved: own.flatMap(({ value, sources }) => sources.map(({ node }) => `${value.toFixed(3)} ${words(node)}`)),
    };
  });
}

for (const [name, screen] of Object.entries({ 'a desktop': DESKTOP, 'a phone': PHONE })) {
  test.describe(name, () => {
    test.use(screen);
    test.setTimeout(180_000);

    test('the layout shifts of each screen without input add up to at most 0.05', async ({ context }) => {
      await using data = await DeskData.open();
      const { admin, ...ids } = await addOneOfEach(data);
      const page = await openDesk(context, admin, '/account');
      await delayResponses(page);
      const paths = ['', ...screensWith(ids)];
      for (const path of paths) {
        const { sum, moved } = await measureShift(page, path);
        expect.soft(sum, `${path || '/'} moves: ${moved.join('; ')}`).toBeLessThanOrEqual(MOST_SHIFT);
      }
    });
  });
}
