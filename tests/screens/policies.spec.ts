import { openPage } from '../fixtures/open-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const [path, sections, messaging] of [
  ['/privacy-policy', 11, 'Messaging Privacy Policy'],
  ['/terms-and-conditions', 9, 'Messaging Terms & Conditions'],
] as const) {
  test(`${path} has ${sections} sections and the ${messaging}`, async ({ page }) => {
    await openPage(page, path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2, name: /^\d+\. / })).toHaveCount(sections);
    await expect(main.getByRole('heading', { level: 2, name: messaging, exact: true })).toBeVisible();
  });

  test(`every entry of the contents of ${path} leads to its section`, async ({ page }) => {
    await openPage(page, path);
    const entries = page.getByRole('main').getByRole('navigation').getByRole('link');
    await expect(entries).toHaveCount(sections + 1);
    for (const link of await entries.all()) {
      const target = (await link.getAttribute('href')) ?? '';
      expect(target).toMatch(/^#.+/);
      await expect(page.locator(target)).toContainText(await link.innerText());
    }
    await entries.last().click();
    await expect(page.getByRole('heading', { name: messaging, exact: true })).toBeInViewport();
  });
}

test('the privacy policy speaks of minors and of text messages through a messaging provider', async ({ page }) => {
  await openPage(page, '/privacy-policy');
  const text = await page.getByRole('main').innerText();
  expect(text).toMatch(/under (the age of )?18/);
  expect(text).toMatch(/text message/i);
  expect(text).toMatch(/provider/i);
});

test('the messaging terms say what carriers ask for', async ({ page }) => {
  await openPage(page, '/terms-and-conditions');
  const text = await page.getByRole('region', { name: 'Messaging Terms & Conditions' }).innerText();
  const facts = [
    /recurring/i,
    /automated/i,
    /message and data rates may apply/i,
    /frequency varies/i,
    /one (confirmation )?message/i,
  ];
  const words = ['STOP', 'END', 'CANCEL', 'UNSUBSCRIBE', 'QUIT', 'HELP', 'AT&T', 'Verizon', 'Sprint', 'T-Mobile'];
  for (const fact of facts) expect(text).toMatch(fact);
  for (const word of words) expect(text).toContain(word);
});
