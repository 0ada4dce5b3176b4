import type { BrowserContext } from '@playwright/test';
import { LeadForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { runSectionCommand } from '../fixtures/section-command.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { startShellOver } from '../fixtures/section-shell.ts';
import { readStatus, readUsedVersion, untilStatus } from '../fixtures/section-status.ts';
import { shared } from '../fixtures/shared.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { isInShare } from '../../shell/server/visits/visits.ts';
import { DataFolder } from '../site/data-folder.ts';

const sharedHeading = 'SELL IT WITH A SMILE';

const findSite = shared(async () => {
  const stack = new AsyncDisposableStack();
  const data = stack.use(await DataFolder.create());
  const seller = stack.use(await SectionReleases.create('seller'));
  const shell = stack.use(await startShellOver(seller, data.path));
  const version = await seller.derive({ heading: sharedHeading });
  const share = async (percent: number) => {
    await seller.promote(seller.first, { version, percent });
    await untilStatus(shell.origin, 'seller', (status) => status.share?.percent === percent);
  };
  return { seller, shell, version, share, [Symbol.asyncDispose]: () => stack.disposeAsync() };
});

/** The number of a visit that is, or is not, among a share. */
function chooseVisit(version: string, percent: number, isIn: boolean): string {
  return String(
    Array.from({ length: 10_000 }, (_, number) => number).find(
      (number) => isInShare('seller', { version, percent }, number) === isIn,
    ),
  );
}

async function useVisit(context: BrowserContext, origin: string, value: string): Promise<void> {
  await context.addCookies([{ name: 'visit', value, url: origin }]);
}

test('two visits see two versions, each the same one on every page and after every load', async ({
  page: other,
  browser,
}) => {
  const site = await findSite();
  const { shell, seller, version } = site;
  await openPage(other, shell.origin);
  expect(await other.context().cookies(), 'without a share').toEqual([]);
  await site.share(10);
  for (const [isIn, expected, heading] of [
    [true, version, sharedHeading],
    [false, seller.first, 'SELL YOUR LAND FAST FOR CASH'],
  ] as const) {
    const context = await browser.newContext();
    await useVisit(context, shell.origin, chooseVisit(version, 10, isIn));
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

// The last one: the command signs its pointer, and after that the shell follows none that is not signed.
test('the promote command shares a version, and sections.json tells', async () => {
  const site = await findSite();
  const outcome = await runSectionCommand('promote', site.seller, site.shell, [site.version, '--share', '20']);
  expect(outcome, outcome.output).toMatchObject({ code: 0 });
  expect(await readStatus(site.shell.origin, 'seller')).toMatchObject({
    live: site.seller.first,
    share: { version: site.version, percent: 20 },
  });
});
