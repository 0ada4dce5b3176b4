import type { Locator, Page } from '@playwright/test';
import { openPage } from '../fixtures/open-page.ts';
import { expect, test } from '../fixtures/test.ts';

const title = 'Questions Owners Ask';
const section = (page: Page): Locator => page.getByRole('region', { name: title });
/** The question at an index of the list, from 0. */
const question = (page: Page, place: number): Locator => section(page).locator('summary').nth(place);
const answer = (page: Page, place: number): Locator => section(page).locator('details p').nth(place);

/** An item of schema.org as a search engine reads it from the HTML. Runs in the browser. */
function readMicrodata(element: Element): unknown {
  const read = (item: Element): Record<string, unknown> => {
    const properties = [...item.querySelectorAll('[itemprop]')].filter(
      (property) => property.parentElement?.closest('[itemscope]') === item,
    );
    const entries = Object.groupBy(properties, (property) => property.getAttribute('itemprop') ?? '');
    const values = Object.entries(entries).map(([name, found = []]) => [
      name,
      found.map((property) => (property.hasAttribute('itemscope') ? read(property) : property.textContent)),
    ]);
    return { '@type': item.getAttribute('itemtype'), ...Object.fromEntries(values) };
  };
  const [root] = element.querySelectorAll('[itemscope]');
  return root && read(root);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the FAQPage data for search engines has the same text as the page', async ({ page }) => {
    await page.goto('/sell-your-land');
    const count = await section(page).locator('details').count();
    expect(count).toBeGreaterThanOrEqual(6);
    const questions = [];
    for (let place = 0; place < count; place += 1) {
      await question(page, place).click();
      await expect(answer(page, place)).toBeVisible();
      const [name, text] = [await question(page, place).innerText(), await answer(page, place).innerText()];
      expect([name.endsWith('?'), text.length > 60]).toEqual([true, true]);
      questions.push({
        '@type': 'https://schema.org/Question',
        name: [name],
        acceptedAnswer: [{ '@type': 'https://schema.org/Answer', text: [text] }],
      });
    }
    expect(await section(page).evaluate(readMicrodata)).toEqual({
      '@type': 'https://schema.org/FAQPage',
      mainEntity: questions,
    });
  });

  test('printed pages show the answers', async ({ page }) => {
    await page.goto('/sell-your-land');
    await expect(answer(page, 0)).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    const hidden = await section(page)
      .locator('details p')
      .evaluateAll(
        (answers) =>
          answers.filter((text) => !text.checkVisibility() || text.getBoundingClientRect().height === 0).length,
      );
    expect(hidden).toBe(0);
  });
});

test('the page’s scripts do not repeat the words of the answers', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await openPage(page, '/sell-your-land');
  const words = (await answer(page, 0).textContent()) ?? '';
  expect((await Promise.all(scripts)).filter((script) => script.includes(words))).toEqual([]);
});

test('a focused question has a visible outline, and each question is large enough to tap', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openPage(page, '/sell-your-land');
  await question(page, 0).focus();
  await page.keyboard.press('Tab');
  await expect(question(page, 1)).toBeFocused();
  expect(await question(page, 1).evaluate((element) => getComputedStyle(element).boxShadow)).not.toBe('none');
  const heights = await section(page)
    .locator('summary')
    .evaluateAll((summaries) => summaries.map((summary) => summary.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});
