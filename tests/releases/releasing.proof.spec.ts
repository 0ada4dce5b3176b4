import { expectFilled } from '../fixtures/failed-submission.ts';
import { formFacts, LeadForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { runSectionCommand } from '../fixtures/section-command.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { startShellOver } from '../fixtures/section-shell.ts';
import { readStatus, readUsedVersion, untilLive } from '../fixtures/section-status.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';

test.describe.configure({ timeout: 90_000 });

test('three releases and a rollback while a seller fills in the form lose no entries and fail no request', async ({
  page,
}) => {
  await using data = await DataFolder.create();
  await using section = await SectionReleases.create('seller');
  await using shell = await startShellOver(section, data.path);
  const versions: string[] = [];
  for (const heading of ['SECOND', 'THIRD', 'FOURTH']) versions.push(await section.derive({ heading }));
  const failures: string[] = [];
  // Prefetching ends when the visitor leaves, which is not a failure.
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failures.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });

  const visitor = createVisitor();
  await openPage(page, shell.origin + formFacts.seller.path);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const form = new LeadForm(page, 'seller');
  await form.firstName.fill(visitor.firstName);
  await form.lastName.fill(visitor.lastName);
  for (const version of [...versions, versions[0] ?? '']) {
    await section.promote(version);
    await untilLive(shell.origin, 'seller', version);
    await expect(form.firstName).toHaveValue(visitor.firstName);
  }
  await form.fill(visitor);
  await expectFilled(form, visitor);
  expect(await readUsedVersion(page, 'seller')).toBe(section.first);

  await form.submit.click();
  await expect(form.panel).toBeVisible();
  expect((await readOnlyLead(visitor)).consent.sectionRelease).toContain(section.first);
  expect(failures).toEqual([]);

  // After another page, the visit still has the release that it started with.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sell Your Land', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SECOND');
  expect(failures).toEqual([]);
});

test('a page of a shell with a newer release finds its files on a shell with an older one', async ({ page }) => {
  await using seller = await SectionReleases.create('seller');
  await using ahead = await DataFolder.create();
  await using behind = await DataFolder.create();
  await using first = await startShellOver(seller, ahead.path);
  // It follows no release after its start, as if it had not looked yet.
  await using second = await startShellOver(seller, behind.path, { RELEASE_POLL_MS: '3600000' });
  const version = await seller.derive({ heading: 'AHEAD OF THE OTHERS' });
  await seller.promote(version);
  await untilLive(first.origin, 'seller', version);

  // The load balancer sends pages to one shell and files to the other.
  await page.route(/\/sections\/seller\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: second.origin + pathname }) });
  });
  await openPage(page, `${first.origin}/sell-your-land`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AHEAD OF THE OTHERS');
  expect(await readStatus(second.origin, 'seller')).toMatchObject({ live: seller.first, kept: [seller.first] });
});

test('a section is released from its sources to its own origin, and the command prints what was checked', async ({
  page,
}) => {
  // A build, the section's tests and a browser's check of every page.
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
  for (const { path, heading } of sitePages.filter(({ section }) => section === 'legal')) {
    await openPage(page, shell.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await readUsedVersion(page, 'legal')).toBe(live);
  }
});
