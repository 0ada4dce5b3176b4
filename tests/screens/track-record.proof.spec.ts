/** The pages of `npm run demo`, which show the example track record, and those of this checkout, which do not. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { projectFolder } from '../../shell/launch/services.ts';
import { routes } from '../bench/figure.ts';
import { measureRoute } from '../bench/weight.ts';
import { findViolations } from '../fixtures/axe.ts';
import { findMisfits } from '../fixtures/misfits.ts';
import { openPage } from '../fixtures/open-page.ts';
import { untilAllLive } from '../fixtures/section-status.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startSection, startShell } from '../site/private-processes.ts';

const pages = ['/', '/sell-your-land'];
const widths = [375, 1440];

/** A shell and a seller section that were built as `npm run demo` builds them. */
async function startDemo() {
  await using stack = new AsyncDisposableStack();
  const data = stack.use(await DataFolder.create());
  const env = {
    TRACK_RECORD: 'example',
    SHELL_DIST_DIR: join(data.path, 'shell-dist'),
    SELLER_RELEASES_DIR: join(data.path, 'releases'),
  };
  for (const folder of ['shell', 'seller-app']) {
    const built = spawnSync('npm', ['run', '--silent', 'build'], {
      cwd: join(projectFolder, folder),
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    expect(built.status, built.stderr).toBe(0);
  }
  const seller = stack.use(await startSection('seller', undefined, env));
  const shell = stack.use(await startShell({ dataFolder: data.path, sections: { seller: seller.port }, env }));
  await untilAllLive(shell.origin);
  const kept = stack.move();
  return { origin: shell.origin, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

async function expectBudgets(browser: Browser, origin: string, path: string, width: number): Promise<void> {
  const figures = await measureRoute(browser, origin, path, width);
  expect
    .soft(
      figures.filter(({ value, bound }) => value > bound),
      `${path} at ${width} px`,
    )
    .toEqual([]);
}

test('the pages of this checkout contain nothing of the empty track record', async ({ request }) => {
  for (const path of pages) expect(await (await request.get(path)).text()).not.toMatch(/track-?record/i);
});

test('the demo shows the example on both pages and says so, all its pages fit their budgets, and axe finds nothing', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await using demo = await startDemo();
  for (const path of pages) {
    const html = await (await fetch(demo.origin + path)).text();
    expect(html).toContain('This is an example.');
    expect(html).toContain('<time dateTime="2026-05-02">May 2, 2026</time>');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await openPage(page, demo.origin + path);
      const part = page.getByRole('region', { name: 'Our Track Record' });
      await part.getByRole('img').scrollIntoViewIfNeeded();
      await expect(part.getByText(/^This is an example/)).toBeVisible();
      expect.soft(await findViolations(page), `${path} at ${width} px`).toEqual([]);
      expect.soft(await findMisfits(page), `${path} at ${width} px`).toEqual([]);
      await expectBudgets(browser, demo.origin, path, width);
    }
  }
  // Other pages fetch the scripts and styles of these two ahead.
  for (const path of routes.filter((route) => !pages.includes(route)))
    await expectBudgets(browser, demo.origin, path, 375);
  // Also after navigation, when the track record comes from a script.
  await openPage(page, `${demo.origin}/terms-and-conditions`);
  await page.getByRole('banner').getByRole('link', { name: 'Sell Land', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Our Track Record' }).getByRole('blockquote')).toHaveCount(2);
});
