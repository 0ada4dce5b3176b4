/** Every script runs as it was released, or not at all; the page's form works either way. */
import type { Page } from '@playwright/test';
import { digestOf } from '../../shell/release-tools/format/release-format.ts';
import { formFacts } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { changeOneByte, fileOf } from '../fixtures/page-files.ts';
import { sendByItself } from '../fixtures/send-form.ts';
import { expect, test } from '../fixtures/test.ts';

const blocked = /Failed to find a valid digest in the 'integrity' attribute/;

const parts = ['remote entry', 'page chunk', 'shared chunk', 'script of the shell'] as const;

for (const [turn, part] of parts.entries()) {
  const kind = turn % 2 === 0 ? 'seller' : 'buyer';
  test(`one changed byte in the ${kind} page's ${part}: it does not run, and the form sends`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expectError(blocked);
    if (part !== 'script of the shell') consoleGuard.expectError(/works without its script/);
    const said = page.waitForEvent('console', (message) =>
      (part === 'script of the shell' ? blocked : /works without its script/).test(message.text()),
    );
    await page.route(fileOf(kind, part), changeOneByte);
    await page.goto(formFacts[kind].path);
    await said;
    expect(await isAdopted(page, 'main h1')).toBe(false);
    expect(await isAdopted(page, 'header a')).toBe(part !== 'script of the shell');
    await sendByItself(page, kind);
    // The page that came then may still be loading its scripts.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

// So every script of every page that works carries a digest.
test('a script that is inserted without a digest is blocked before it is requested', async ({ page }) => {
  const body = 'window.isInserted = true;';
  let asked = 0;
  await page.route('/assets/inserted.js', (route) => {
    asked += 1;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await openPage(page, '/');
  const isInserted = () => page.evaluate(() => 'isInserted' in window);
  for (const crossOrigin of [null, 'anonymous']) {
    expect(await page.evaluate(insertScript, { crossOrigin, integrity: '' })).toBe('error');
    expect(await isInserted()).toBe(false);
  }
  expect(asked).toBe(0);
  expect(await page.evaluate(insertScript, { crossOrigin: 'anonymous', integrity: digestOf(body) })).toBe('load');
  expect(await isInserted()).toBe(true);
});

async function isAdopted(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')));
}

function insertScript({ crossOrigin, integrity }: { crossOrigin: string | null; integrity: string }): Promise<string> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.crossOrigin = crossOrigin;
    script.onload = script.onerror = (event) => resolve((event as Event).type);
    script.integrity = integrity;
    script.src = '/assets/inserted.js';
    document.head.append(script);
  });
}
