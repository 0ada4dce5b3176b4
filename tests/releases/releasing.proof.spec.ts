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

// The shell knows no section by its name: each form has one of the two tests.
test("half-way through the seller's form, three releases and a rollback lose nothing and fail no request", async ({
  page,
}) => {
  await using data = await DataFolder.create();
  await using section = await SectionReleases.create('seller');
  await using shell = await startShellOver(section, data.path);
  const versions = [
    await section.derive({ heading: 'SECOND' }),
    await section.derive({ heading: 'THIRD' }),
    await section.derive({ heading: 'FOURTH' }),
  ];
  const failures: string[] = [];
  // What the page fetches ahead ends when the visitor leaves; that is no failure.
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

  // Away and back within the visit: still the release that it began with.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sell Your Land', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SECOND');
  expect(failures).toEqual([]);
});

test('a visitor who comes to the form by the menu, after three releases, gets the release that the visit began with', async ({
  page,
}) => {
  await using data = await DataFolder.create();
  await using buyer = await SectionReleases.create('buyer');
  await using shell = await startShellOver(buyer, data.path);
  await openPage(page, shell.origin);
  for (const heading of ['SECOND', 'THIRD', 'FOURTH']) {
    const version = await buyer.derive({ heading });
    await buyer.promote(version);
    await untilLive(shell.origin, 'buyer', version);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Buy Land', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS');
  const visitor = createVisitor();
  const form = new LeadForm(page, 'buyer');
  await form.send(visitor);
  expect((await readOnlyLead(visitor)).consent.sectionRelease).toContain(buyer.first);
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
