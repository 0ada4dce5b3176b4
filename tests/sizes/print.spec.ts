/** Printed pages are black on white, with icons, readable fields and the URLs of links. */
import { brand } from '@land/kit/brand';
import { findInk } from '../fixtures/ink.ts';
import { openForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

for (const { path } of sitePages) {
  test(`${path} prints black on white`, async ({ page }) => {
    await openPage(page, path);
    await page.emulateMedia({ media: 'print' });
    // Letter upright and sideways, without its margins.
    for (const width of [739, 979]) {
      await page.setViewportSize({ width, height: 979 });
      expect(await page.evaluate(findInk)).toEqual([]);
    }
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  });
}

test('a printed form has its borders, the typed values and the URLs of the policies', async ({ page }) => {
  const form = await openForm(page, 'seller');
  await form.fill(createVisitor());
  await page.emulateMedia({ media: 'print' });
  for (const field of await form.form.locator('input:not([type=checkbox]):visible, textarea').all()) {
    await expect(field).toHaveCSS('border-top-color', 'rgb(0, 0, 0)');
    await expect(field).not.toHaveCSS('border-top-width', '0px');
  }
  const target = await form.form
    .locator('a[href="/privacy-policy"]')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(target.replace(/" "/g, '')).toContain(`${brand.domain}/privacy-policy`);
});
