/** On paper: black on white, with icons, fields that can be read, and the targets of links. */
import type { Page } from '@playwright/test';
import { brand } from '@land/kit/brand';
import { formFacts, formKinds, openForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

/** Words that are not black, grounds that are not white, and what would be repeated on every sheet. */
function findInk(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll('body, body *')) {
      if (!element.checkVisibility()) continue;
      for (const part of [undefined, '::before', '::after']) {
        const { color, backgroundColor, backgroundImage, position, content, maskImage } = getComputedStyle(
          element,
          part,
        );
        if (part && content === 'none') continue;
        const name = `${element.localName}.${element.className}${part ?? ''}`;
        if (color !== 'rgb(0, 0, 0)') found.add(`${name} is ${color}`);
        const isIcon = maskImage !== 'none';
        if ((backgroundColor === 'rgba(0, 0, 0, 0)') === isIcon || backgroundImage !== 'none')
          found.add(`${name} stands on ${backgroundColor} ${backgroundImage}`);
        if (position === 'fixed' || position === 'sticky') found.add(`${name} is ${position}`);
      }
    }
    return [...found];
  });
}

for (const { path } of sitePages) {
  test(`${path} prints black on white`, async ({ page }) => {
    await openPage(page, path);
    await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
    // Letter upright and sideways, without its margins.
    for (const width of [739, 979]) {
      await page.setViewportSize({ width, height: 979 });
      expect(await findInk(page)).toEqual([]);
    }
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  });
}

for (const kind of formKinds) {
  test(`the ${kind}'s form prints with its frames, what was typed, and where the policies are`, async ({ page }) => {
    const form = await openForm(page, kind);
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
    expect(formFacts[kind].path).toBe(new URL(page.url()).pathname);
  });
}
