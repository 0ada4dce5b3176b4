import { openPage } from '../fixtures/open-page.ts';
import { runSectionCommand } from '../fixtures/section-command.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { startShellOver } from '../fixtures/section-shell.ts';
import { readStatus, readUsedVersion } from '../fixtures/section-status.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';

// Each test starts a shell of its own.
test.describe.configure({ timeout: 90_000 });

test('what a section promotes is what visitors see, and going back shows what was there before', async ({ page }) => {
  await using data = await DataFolder.create();
  await using seller = await SectionReleases.create('seller');
  await using shell = await startShellOver(seller, data.path);
  const heading = page.getByRole('heading', { level: 1 });
  const second = await seller.derive({ heading: 'SELL IT THIS WEEK' });
  const third = await seller.derive({ heading: 'SELL IT TODAY' });

  for (const [command, version, text] of [
    ['promote', second, 'SELL IT THIS WEEK'],
    ['promote', third, 'SELL IT TODAY'],
    ['rollback', second, 'SELL IT THIS WEEK'],
    ['rollback', seller.first, 'SELL YOUR LAND FAST FOR CASH'],
  ] as const) {
    const outcome = await runSectionCommand(command, seller, shell, command === 'promote' ? [version] : []);
    expect(outcome, outcome.output).toMatchObject({ code: 0 });
    await openPage(page, `${shell.origin}/sell-your-land`);
    await expect(heading).toHaveText(text);
    expect(await readUsedVersion(page, 'seller')).toBe(version);
  }
  expect((await readStatus(shell.origin, 'seller')).kept).toEqual([third, second, seller.first]);
});

test('a section is released from its sources, onto its own origin alone, and says what was tried out', async ({
  page,
}) => {
  // A build, the section's tests and a browser's look at every page.
  test.setTimeout(120_000);
  await using data = await DataFolder.create();
  await using legal = await SectionReleases.create('legal');
  await using shell = await startShellOver(legal, data.path);
  const others = async () =>
    [await readStatus(shell.origin, 'seller'), await readStatus(shell.origin, 'buyer')].map(({ live }) => live);
  const before = await others();
  const outcome = await runSectionCommand('release', legal, shell);
  expect(outcome, outcome.output).toMatchObject({
    code: 0,
    output: expect.stringContaining('is built, checked and signed'),
  });
  const { live } = await readStatus(shell.origin, 'legal');
  expect(live).not.toBe(legal.first);
  expect(await others()).toEqual(before);
  const { checks } = await legal.readRelease(live ?? '');
  expect(checks).toEqual({ tests: expect.any(Number), accessiblePages: 3 });
  expect(checks?.tests).toBeGreaterThan(10);
  for (const { path, heading } of sitePages) {
    await openPage(page, shell.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await readUsedVersion(page, 'legal')).toBe(live);
  }
});

test('a page that is open when its section is released finds all of its release', async ({ page }) => {
  await using data = await DataFolder.create();
  await using buyer = await SectionReleases.create('buyer');
  await using shell = await startShellOver(buyer, data.path);
  await openPage(page, shell.origin);
  const next = await buyer.derive({ heading: 'NEWER LAND' });
  await runSectionCommand('promote', buyer, shell, [next]);
  expect((await readStatus(shell.origin, 'buyer')).live).toBe(next);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Buy Land', exact: true }).click();
  await expect(page).toHaveURL(`${shell.origin}/buy-land`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NEWER LAND');
});
