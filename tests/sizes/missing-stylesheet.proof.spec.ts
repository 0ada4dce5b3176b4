/** Without a section's stylesheet, fields have borders and nothing is wider than the screen. */
import type { Page } from '@playwright/test';
import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 640 } });

function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > 360 ? [`${document.documentElement.scrollWidth} px wide`] : [];
    const fields = [...document.querySelectorAll('input:not([type=hidden], [type=checkbox]), textarea')];
    const bare = fields.filter((field) => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(field);
      return parseFloat(borderTopWidth) < 1 || borderTopStyle === 'none' || borderTopColor.endsWith(', 0)');
    });
    return [...wide, ...bare.map((field) => `${field.getAttribute('name')} has no border`)];
  });
}

for (const { path } of sitePages) {
  test(`${path} without any stylesheet but those that stand in it`, async ({ page, consoleGuard }) => {
    consoleGuard.allowErrors();
    await page.route('**/*.css', (route) => route.abort());
    await openPage(page, path);
    expect(await findFaults(page)).toEqual([]);
  });
}
