import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findViolations } from '../fixtures/axe.ts';
import { LeadForm } from '../fixtures/lead-form.ts';
import { openPage, untilHydrated } from '../fixtures/open-page.ts';
import { createPreviewLink } from '../fixtures/preview-link.ts';
import { runSectionCommand } from '../fixtures/section-command.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { startShellOver } from '../fixtures/section-shell.ts';
import { readStatus, readUsedVersion } from '../fixtures/section-status.ts';
import { shared } from '../fixtures/shared.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';

const liveHeading = 'SELL YOUR LAND FAST FOR CASH';
const previewHeading = 'SELL IT NEXT SPRING';

/** All tests share one shell, because a preview does not change it. */
const findSite = shared(async () => {
  const stack = new AsyncDisposableStack();
  const data = stack.use(await DataFolder.create());
  const seller = stack.use(await SectionReleases.create('seller'));
  const builds = stack.use(await SectionReleases.create('seller'));
  const shell = stack.use(await startShellOver(seller, data.path, { SELLER_PREVIEW_ORIGINS: builds.origin.url }));
  const version = await seller.derive({ heading: previewHeading });
  return { seller, builds, shell, version, [Symbol.asyncDispose]: () => stack.disposeAsync() };
});

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });
const badgeOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

test('the link of the preview command shows that version on every page to a visitor who opens it, and to no other, until it ends', async ({
  page,
  browser,
}) => {
  const { shell, seller, version } = await findSite();
  const send = async () => {
    const visitor = createVisitor();
    await untilHydrated(page);
    await new LeadForm(page, 'seller').send(visitor);
    return (await readOnlyLead(visitor)).isTest;
  };
  const outcome = await runSectionCommand('preview', seller, shell, [version]);
  const link = /http\S+\/preview\?token=\S+/.exec(outcome.output)?.[0] ?? outcome.output;
  await page.goto(link);
  await untilHydrated(page);
  await expect(page).toHaveURL(`${shell.origin}/sell-your-land`);
  await expect(headingOf(page)).toHaveText(previewHeading);
  await expect(badgeOf(page)).toContainText(version);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: 'preview', httpOnly: true, sameSite: 'Lax', path: '/' });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60);

  const someoneElse = await browser.newContext();
  const theirs = await someoneElse.newPage();
  await openPage(theirs, `${shell.origin}/sell-your-land`);
  await expect(headingOf(theirs)).toHaveText(liveHeading);
  await expect(badgeOf(theirs)).toHaveCount(0);
  await someoneElse.close();

  const home = await openPage(page, shell.origin);
  expect(home.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  await expect(badgeOf(page)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sell Your Land', exact: true }).click();
  await expect(headingOf(page)).toHaveText(previewHeading);
  expect(await send()).toBe(true);

  await badgeOf(page).getByRole('link', { name: 'Show the live site' }).click();
  await expect(page).toHaveURL(`${shell.origin}/sell-your-land`);
  await expect(headingOf(page)).toHaveText(liveHeading);
  await expect(badgeOf(page)).toHaveCount(0);
  expect(await readUsedVersion(page, 'seller')).toBe(seller.first);
  expect(await page.context().cookies()).toEqual([]);
  expect(await send()).toBe(false);
  const { live, kept, share } = await readStatus(shell.origin, 'seller');
  expect({ live, kept, share }).toEqual({ live: seller.first, kept: [seller.first], share: null });
});

// Other faults of a token are tested in preview-token.test.ts.
test('a forged link says that it cannot be shown, and a forged cookie shows the live site', async ({ request }) => {
  const { shell, version } = await findSite();
  const link = createPreviewLink(
    shell.origin,
    { section: 'seller', version },
    generateKeyPairSync('ed25519').privateKey,
  );
  const answer = await request.get(link, { maxRedirects: 0 });
  expect([answer.status(), await answer.text()]).toEqual([
    404,
    expect.stringMatching(/^This preview cannot be shown\. .*\nAsk the team that sent it for a new link\.\n$/),
  ]);
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-store',
    'set-cookie': expect.stringMatching(/^preview=; .*Max-Age=0/),
  });
  const token = link.split('token=')[1] ?? '';
  const live = await request.get(`${shell.origin}/sell-your-land`, { headers: { Cookie: `preview=${token}` } });
  expect([live.status(), live.headers()['cache-control']]).toEqual([200, 'private, no-cache']);
  expect(await live.text()).not.toMatch(/preview|noindex/i);
});

test('a preview may be served by another origin that the shell lists', async ({ page }) => {
  const { shell, builds } = await findSite();
  const version = await builds.derive({ heading: 'FROM THE BUILD SERVER', version: '9.1.0-elsewhere' });
  await page.goto(createPreviewLink(shell.origin, { section: 'seller', version, origin: builds.origin.url }));
  await untilHydrated(page);
  await expect(headingOf(page)).toHaveText('FROM THE BUILD SERVER');
});

test('the badge is readable, reachable by keyboard and hides nothing at any width', async ({ page }) => {
  const { shell, seller } = await findSite();
  // As long as those of the release command.
  const version = await seller.derive({ version: '1.0.0-20261121T084741612', heading: previewHeading });
  await page.goto(createPreviewLink(shell.origin, { section: 'seller', version }));
  await untilHydrated(page);
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page, (axe) => axe.include('.preview-badge')), `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.locator('footer a').last().focus();
    await page.keyboard.press('Tab');
    await expect(badgeOf(page).getByRole('link', { name: 'Show the live site' })).toBeFocused();
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const [badge, footer] = [await badgeOf(page).boundingBox(), await page.getByRole('contentinfo').boundingBox()];
    expect((footer?.y ?? 0) + (footer?.height ?? 0), `${width} px`).toBeLessThanOrEqual(badge?.y ?? 0);
  }
});
