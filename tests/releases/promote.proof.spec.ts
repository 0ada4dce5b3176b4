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

test('of two visits, each sees its own version on every page and after every load', async ({
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
    for (const path of ['/sell-your-land', '/privacy-policy', '/sell-your-land', '/buy-land']) {
      await openPage(page, shell.origin + path);
      expect(await readUsedVersion(page, 'seller'), path).toBe(expected);
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sell Your Land', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const visitor = createVisitor();
    await new LeadForm(page, 'seller').send(visitor);
    expect((await readOnlyLead(visitor)).consent.sectionRelease).toContain(expected);
    await context.close();
  }
});

// The commands sign the pointer: from here on the shell follows only signed ones. commands.test.ts tests their
// sentences.
test('the commands share, promote and roll back a release; a release that the shell refuses does not move the pointer', async ({
  page,
}) => {
  const { seller, shell, version } = await findSite();
  const run = (command: 'promote' | 'rollback', ...args: string[]) => runSectionCommand(command, seller, shell, args);
  const second = await seller.derive({ heading: 'SELL IT THIS WEEK' });
  const third = await seller.derive({ heading: 'SELL IT TODAY' });

  const sharing = await run('promote', version, '--share', '20');
  expect(sharing, sharing.output).toMatchObject({ code: 0 });
  expect(await readStatus(shell.origin, 'seller')).toMatchObject({
    live: seller.first,
    share: { version, percent: 20 },
  });
  for (const [command, args, shown, text] of [
    ['promote', [second], second, 'SELL IT THIS WEEK'],
    ['promote', [third], third, 'SELL IT TODAY'],
    ['rollback', [], second, 'SELL IT THIS WEEK'],
  ] as const) {
    const outcome = await run(command, ...args);
    expect(outcome, outcome.output).toMatchObject({ code: 0 });
    await openPage(page, `${shell.origin}/sell-your-land`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
    expect(await readUsedVersion(page, 'seller')).toBe(shown);
  }

  // The command knows only the files, not the modules that this shell provides.
  const unfit = await seller.derive({ edit: (_files, release) => void (release.kit = '^99.0.0') });
  const refused = await run('promote', unfit);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('99.0.0')]);
  const { live, kept } = await readStatus(shell.origin, 'seller');
  expect(live).toBe(second);
  expect(kept).toEqual(expect.arrayContaining([third, second, seller.first]));
});
