import { generateKeyPairSync } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readSigningKey } from '../../shell/release-tools/signing/signing-keys.ts';
import { formFacts, LeadForm } from '../fixtures/lead-form.ts';
import { openPage, untilHydrated } from '../fixtures/open-page.ts';
import { createPreviewLink } from '../fixtures/preview-link.ts';
import { runSectionCommand } from '../fixtures/section-command.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { startShellOver } from '../fixtures/section-shell.ts';
import { readStatus, readUsedVersion } from '../fixtures/section-status.ts';
import { shared } from '../fixtures/shared.ts';
import { findLeads, isTestLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';

const liveHeading = 'SELL YOUR LAND FAST FOR CASH';
const previewHeading = 'SELL IT NEXT SPRING';

/** A preview changes nothing of the shell: one is enough for all of them. */
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

test('the link of the preview command shows that version to who opens it, and to nobody else', async ({
  page,
  browser,
}) => {
  const { shell, seller, version } = await findSite();
  const outcome = await runSectionCommand('preview', seller, shell, [version]);
  const link = /http\S+\/preview\?token=\S+/.exec(outcome.output)?.[0] ?? outcome.output;
  await page.goto(link);
  await untilHydrated(page);
  await expect(page).toHaveURL(`${shell.origin}/sell-your-land`);
  await expect(headingOf(page)).toHaveText(previewHeading);
  await expect(badgeOf(page)).toContainText(version);

  const someoneElse = await browser.newContext();
  const theirs = await someoneElse.newPage();
  await openPage(theirs, `${shell.origin}/sell-your-land`);
  await expect(headingOf(theirs)).toHaveText(liveHeading);
  await expect(badgeOf(theirs)).toHaveCount(0);
  await someoneElse.close();
  expect(await readStatus(shell.origin, 'seller')).toMatchObject({
    live: seller.first,
    kept: [seller.first],
    share: null,
  });
});

test('a preview lasts over pages, with a badge on each, until the visitor ends it there', async ({ page }) => {
  const { shell, seller, version } = await findSite();
  await page.goto(createPreviewLink(shell.origin, { section: 'seller', version }));
  await openPage(page, shell.origin);
  await expect(badgeOf(page)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Buy Land', exact: true }).click();
  await expect(page).toHaveURL(`${shell.origin}/buy-land`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sell Your Land', exact: true }).click();
  await expect(headingOf(page)).toHaveText(previewHeading);
  await expect(badgeOf(page)).toBeVisible();

  await badgeOf(page).getByRole('link', { name: 'Show the live site' }).click();
  await expect(page).toHaveURL(`${shell.origin}/sell-your-land`);
  await expect(headingOf(page)).toHaveText(liveHeading);
  await expect(badgeOf(page)).toHaveCount(0);
  expect(await readUsedVersion(page, 'seller')).toBe(seller.first);
  expect(await page.context().cookies()).toEqual([]);
});

test('a preview is not indexed, not cached, and its cookie is for the server alone', async ({ page }) => {
  const { shell, version } = await findSite();
  await page.goto(createPreviewLink(shell.origin, { section: 'seller', version }));
  for (const path of ['/sell-your-land', '/', '/privacy-policy', '/sell-your-land?submission=sent']) {
    const answer = await page.request.get(shell.origin + path);
    expect(answer.headers(), path).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    const html = await answer.text();
    expect(html, path).toContain('<meta name="robots" content="noindex">');
    expect(html, path).not.toContain('rel="canonical"');
  }
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: 'preview', httpOnly: true, sameSite: 'Lax', path: '/' });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60);
});

for (const scripts of [true, false]) {
  test(`what is sent from a preview ${scripts ? 'with' : 'without'} scripts is a test lead, and from the live site a real one`, async ({
    browser,
  }) => {
    const { shell, version } = await findSite();
    const context = await browser.newContext({ javaScriptEnabled: scripts });
    const page = await context.newPage();
    const send = async () => {
      const visitor = createVisitor();
      if (scripts) await untilHydrated(page);
      const form = new LeadForm(page, 'seller');
      await form.fill(visitor);
      await form.submit.click();
      await expect(form.panel).toBeVisible();
      expect(await findLeads(visitor)).toHaveLength(1);
      return isTestLead(visitor);
    };
    await page.goto(createPreviewLink(shell.origin, { section: 'seller', version }));
    await expect(headingOf(page)).toHaveText(previewHeading);
    expect(await send()).toBe(true);
    await expect(headingOf(page)).toHaveText(previewHeading);
    await page.goto(`${shell.origin}/preview/end`);
    await page.goto(shell.origin + formFacts.seller.path);
    await expect(headingOf(page)).toHaveText(liveHeading);
    expect(await send()).toBe(false);
    await context.close();
  });
}

/** The token of a link with one letter of its signed words changed. */
function alter(link: string): string {
  const [begin, rest = ''] = link.split('token=');
  const [payload = '', signature] = rest.split('.');
  const preview = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { expires: number };
  const longer = Buffer.from(JSON.stringify({ ...preview, expires: preview.expires + 1 })).toString('base64url');
  return `${begin}token=${longer}.${signature}`;
}

const badLinks: { name: string; make: (origin: string, version: string) => string }[] = [
  {
    name: 'forged',
    make: (origin, version) =>
      createPreviewLink(origin, { section: 'seller', version }, generateKeyPairSync('ed25519').privateKey),
  },
  {
    name: 'expired',
    make: (origin, version) =>
      createPreviewLink(origin, { section: 'seller', version, expires: Math.floor(Date.now() / 1000) - 1 }),
  },
  { name: 'altered', make: (origin, version) => alter(createPreviewLink(origin, { section: 'seller', version })) },
  {
    name: 'signed by another section',
    make: (origin, version) => createPreviewLink(origin, { section: 'seller', version }, readSigningKey('buyer')),
  },
  {
    name: 'for another section, which has no such version',
    make: (origin, version) => createPreviewLink(origin, { section: 'buyer', version }),
  },
  {
    name: 'for a version that does not exist',
    make: (origin) => createPreviewLink(origin, { section: 'seller', version: '9.9.9' }),
  },
  {
    name: 'for an origin that is not allowed',
    make: (origin, version) => createPreviewLink(origin, { section: 'seller', version, origin: 'http://127.0.0.1:9' }),
  },
  { name: 'empty', make: (origin) => `${origin}/preview` },
];

test('a link that is forged, expired, altered or for anything else shows the live site', async ({ page }) => {
  const { shell, seller, version } = await findSite();
  for (const { name, make } of badLinks) {
    const link = make(shell.origin, version);
    const answer = await page.request.get(link, { maxRedirects: 0 });
    expect(answer.status(), name).toBe(303);
    expect(answer.headers(), name).toMatchObject({
      location: '/',
      'cache-control': 'no-store',
      'set-cookie': expect.stringMatching(/^preview=; .*Max-Age=0/),
    });
    await page.goto(link);
    await expect(page, name).toHaveURL(`${shell.origin}/`);
    await expect(badgeOf(page), name).toHaveCount(0);
    expect(await readUsedVersion(page, 'seller'), name).toBe(seller.first);
  }
});

test('a cookie that is forged, expired or altered shows the live site, where the visitor is', async ({ request }) => {
  const { shell, version } = await findSite();
  for (const { name, make } of badLinks) {
    const token = make(shell.origin, version).split('token=')[1] ?? '';
    const answer = await request.get(`${shell.origin}/sell-your-land`, { headers: { Cookie: `preview=${token}` } });
    expect(answer.status(), name).toBe(200);
    expect(answer.headers()['cache-control'], name).toBe('private, no-cache');
    const html = await answer.text();
    expect(html, name).toContain(liveHeading);
    expect(html, name).not.toMatch(/preview|noindex/i);
  }
});

test('a release that would be refused is not shown to who has its link either', async ({ page }) => {
  const { shell, seller } = await findSite();
  const unsigned = await seller.derive({ key: null, heading: 'UNSIGNED' });
  await page.goto(createPreviewLink(shell.origin, { section: 'seller', version: unsigned }));
  await openPage(page, `${shell.origin}/sell-your-land`);
  await expect(headingOf(page)).toHaveText(liveHeading);
});

test('a preview may lie on another origin that the shell lists', async ({ page }) => {
  const { shell, builds } = await findSite();
  const version = await builds.derive({ heading: 'FROM THE BUILD SERVER', version: '9.1.0-elsewhere' });
  await page.goto(createPreviewLink(shell.origin, { section: 'seller', version, origin: builds.origin.url }));
  await untilHydrated(page);
  await expect(headingOf(page)).toHaveText('FROM THE BUILD SERVER');
});

test('the badge is readable, reachable by keyboard and hides nothing at any width', async ({ page }) => {
  const { shell, seller } = await findSite();
  // As long as the release command makes them.
  const version = await seller.derive({ version: '1.0.0-20261121T084741612', heading: previewHeading });
  await page.goto(createPreviewLink(shell.origin, { section: 'seller', version }));
  await untilHydrated(page);
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page }).include('.preview-badge').setLegacyMode().analyze();
    expect(violations, `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.locator('footer a').last().focus();
    await page.keyboard.press('Tab');
    await expect(badgeOf(page).getByRole('link', { name: 'Show the live site' })).toBeFocused();
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const [badge, footer] = [await badgeOf(page).boundingBox(), await page.getByRole('contentinfo').boundingBox()];
    expect((footer?.y ?? 0) + (footer?.height ?? 0), `${width} px`).toBeLessThanOrEqual(badge?.y ?? 0);
  }
});
