/** The gate's results for styles around the kit's form, and for pages that keep the browser busy. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '../../shell/release-tools/format/release-format.ts';
import { tryConsent } from '../../shell/release-tools/gate/browser/try-consent.ts';
import { tryPages } from '../../shell/release-tools/gate/browser/try-pages.ts';
import { refusalOf } from '../../shell/release-tools/gate/good-release.fixture.ts';
import { formFacts, formKinds } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { testSiteOrigin } from '../site/test-site.ts';

test.use({ bypassCSP: true });
test.describe.configure({ timeout: 90_000 });

for (const kind of formKinds) {
  test(`the ${kind}'s form shows the consents as the kit does`, async ({ page }) => {
    await openPage(page, formFacts[kind].path);
    await tryConsent(page, 'own', formFacts[kind].api);
  });
}

/** Styles of a section, in which AROUND is its element around the form, and the refusal of each. */
const styles = JSON.parse(
  readFileSync(join(import.meta.dirname, 'styles-around-consent.json'), 'utf8').replaceAll(
    'AROUND',
    '.seller-sell-your-land-page-form',
  ),
) as { placed: Record<string, string>; refused: Record<string, [css: string, refusal?: string]> };

for (const [how, css] of Object.entries(styles.placed)) {
  test(`a section may place the form: ${how}`, async ({ page }) => {
    await openPage(page, '/sell-your-land');
    await page.addStyleTag({ content: css });
    await tryConsent(page, 'own', '/api/seller');
  });
}

const hidden = /^Its page own (hides|shows|does not let)\b/;

for (const [what, [css, refusal]] of Object.entries(styles.refused)) {
  test(`${what}: refused`, async ({ page }) => {
    await openPage(page, '/sell-your-land');
    await page.addStyleTag({ content: css });
    const failure = await tryConsent(page, 'own', '/api/seller').catch((error: Error) => error);
    expect((failure as Error | undefined)?.message).toMatch(refusal ?? hidden);
  });
}

/** Runs in the browser, with the box for texts. */
type Change = (box: HTMLInputElement) => void;

const changes: Record<string, [change: Change, refusal: string]> = {
  'other words at a box': [
    (box) => (box.labels![0]!.textContent = 'I like land'),
    "does not show the box smsConsent with the kit's words alone",
  ],
  'a box that the Tab key passes over': [(box) => (box.tabIndex = -1), 'does not let the Tab key reach <input'],
  'a box that takes no click': [
    (box) => box.addEventListener('click', (event) => event.preventDefault()),
    'does not let a click check the box smsConsent',
  ],
  'a box that is checked when somebody types': [
    (box) => box.form!.addEventListener('input', ({ target }) => (box.checked ||= target !== box)),
    'checks the box smsConsent when something else is used',
  ],
};

for (const [what, [change, refusal]] of Object.entries(changes)) {
  test(`${what}: refused`, async ({ page }) => {
    await openPage(page, '/sell-your-land');
    await page.locator('[name="smsConsent"]').evaluate(change);
    await expect(tryConsent(page, 'own', '/api/seller')).rejects.toThrow(`Its page own ${refusal}`);
  });
}

test("a section may not use an id of the shell's frame", async ({ page }) => {
  await openPage(page, '/sell-your-land');
  const ids = await page.$$eval('[id]', (all) => all.filter((one) => !one.closest('main > *')).map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(3);
  for (const id of ids) expect(refusalOf({ html: `<p id="${id}"></p>` }), id).toContain(`has the id ${id}`);
});

const release = { section: 'seller', pages: { 'sell-your-land': { html: { initial: '' } } } } as unknown as Release;
const urlOf = () => `${testSiteOrigin()}/sell-your-land`;

test('a page that is not checked in minutes is not refused: the machine is too busy', async ({ context }) => {
  await expect(tryPages({ context, release, urlOf, limits: { seconds: 60, minutes: 0 } })).rejects.toThrow(
    'This machine is too busy: the check of the release did not end within 0 min. End other programs, then try again.',
  );
});

test('a page that loads and then keeps the browser busy is refused', async ({ context }) => {
  await context.addInitScript(() => {
    const begun = Date.now();
    // Long enough for this test, on a busy machine too; a section's page may run forever.
    setTimeout(() => {
      while (Date.now() < begun + 20_000);
    }, 1_000);
  });
  await expect(tryPages({ context, release, urlOf, limits: { seconds: 3, minutes: 5 } })).rejects.toThrow(
    'Its page sell-your-land needs more than 3 s of processor time: remove the drawing, style or script that keeps the browser busy.',
  );
});
