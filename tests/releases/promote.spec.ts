import { LeadForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { runSectionCommand } from '../fixtures/section-command.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { startShellOver } from '../fixtures/section-shell.ts';
import { findVisit, readStatus, readUsedVersion, untilStatus } from '../fixtures/section-status.ts';
import { shared } from '../fixtures/shared.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';

const sharedHeading = 'SELL IT WITH A SMILE';

const findSite = shared(async () => {
  const stack = new AsyncDisposableStack();
  const data = stack.use(await DataFolder.create());
  const seller = stack.use(await SectionReleases.create('seller'));
  const shell = stack.use(await startShellOver(seller, data.path));
  const version = await seller.derive({ heading: sharedHeading });
  return { seller, shell, version, [Symbol.asyncDispose]: () => stack.disposeAsync() };
});

test('two visits see two versions, each the same one on every page and after every load', async ({
  page: other,
  browser,
}) => {
  const { shell, seller, version } = await findSite();
  await openPage(other, shell.origin);
  expect(await other.context().cookies(), 'without a share').toEqual([]);
  const share = { version, percent: 10 };
  await seller.promote(seller.first, share);
  await untilStatus(shell.origin, 'seller', (status) => status.share?.version === version);
  for (const [isIn, expected, heading] of [
    [true, version, sharedHeading],
    [false, seller.first, 'SELL YOUR LAND FAST FOR CASH'],
  ] as const) {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'visit', value: findVisit('seller', share, isIn), url: shell.origin }]);
    const page = await context.newPage();
    for (const path of ['/sell-your-land', '/', '/privacy-policy', '/sell-your-land']) {
      await openPage(page, shell.origin + path);
      expect(await readUsedVersion(page, 'seller'), path).toBe(expected);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await openPage(page, `${shell.origin}/buy-land`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sell Your Land', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);

    const visitor = createVisitor();
    const form = new LeadForm(page, 'seller');
    await form.send(visitor);
    expect((await readOnlyLead(visitor)).consent.sectionRelease).toContain(expected);
    await context.close();
  }
});

// The commands sign the pointer: from here on the shell follows none that is not signed.
test('the promote command shares a version, and sections.json tells', async () => {
  const { seller, shell, version } = await findSite();
  const outcome = await runSectionCommand('promote', seller, shell, [version, '--share', '20']);
  expect(outcome, outcome.output).toMatchObject({ code: 0 });
  expect(await readStatus(shell.origin, 'seller')).toMatchObject({
    live: seller.first,
    share: { version, percent: 20 },
  });
});

test('what a section promotes is what visitors see, and going back shows what was there before', async ({ page }) => {
  const { seller, shell } = await findSite();
  const heading = page.getByRole('heading', { level: 1 });
  const second = await seller.derive({ heading: 'SELL IT THIS WEEK' });
  const third = await seller.derive({ heading: 'SELL IT TODAY' });

  for (const [command, version, text] of [
    ['promote', second, 'SELL IT THIS WEEK'],
    ['promote', third, 'SELL IT TODAY'],
    ['rollback', second, 'SELL IT THIS WEEK'],
  ] as const) {
    const outcome = await runSectionCommand(command, seller, shell, command === 'promote' ? [version] : []);
    expect(outcome, outcome.output).toMatchObject({ code: 0 });
    await openPage(page, `${shell.origin}/sell-your-land`);
    await expect(heading).toHaveText(text);
    expect(await readUsedVersion(page, 'seller')).toBe(version);
  }
  const { kept } = await readStatus(shell.origin, 'seller');
  expect(kept).toEqual(expect.arrayContaining([third, second, seller.first]));
});

test('what the shell refuses is told by the promote command, each time anew, and the pointer stays', async ({
  page,
}) => {
  const { seller, shell } = await findSite();
  const { live } = await readStatus(shell.origin, 'seller');
  const version = await seller.derive();
  const { entry, ...release } = await seller.readRelease(version);
  const promote = () => runSectionCommand('promote', seller, shell, [version]);
  // Good for the command, which knows the files alone, and not for this shell.
  await seller.writeRelease(version, { ...release, entry, kit: '^99.0.0' });
  const [first, again] = [await promote(), await promote()];
  for (const { code, output } of [first, again]) {
    expect(code, output).toBe(1);
    expect(output).toContain('99.0.0');
  }
  expect((await readStatus(shell.origin, 'seller')).live).toBe(live);
  await openPage(page, `${shell.origin}/sell-your-land`);
  expect(await readUsedVersion(page, 'seller')).toBe(live);
  await seller.writeRelease(version, { ...release, entry });
  expect(await promote()).toMatchObject({ code: 0 });
});
