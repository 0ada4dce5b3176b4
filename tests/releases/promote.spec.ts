import { openPage } from '../fixtures/open-page.ts';
import { runSectionCommand } from '../fixtures/section-command.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { startShellOver } from '../fixtures/section-shell.ts';
import { readStatus, readUsedVersion } from '../fixtures/section-status.ts';
import { shared } from '../fixtures/shared.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';

const findSite = shared(async () => {
  const stack = new AsyncDisposableStack();
  const data = stack.use(await DataFolder.create());
  const seller = stack.use(await SectionReleases.create('seller'));
  const shell = stack.use(await startShellOver(seller, data.path));
  return { seller, shell, [Symbol.asyncDispose]: () => stack.disposeAsync() };
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
  expect(kept.toSorted()).toEqual([third, second, seller.first].toSorted());
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
