/** A shared version that fails for its share of the visitors is taken back automatically, with the real processes. */
import { randomUUID } from 'node:crypto';
import { LEAST_VIEWS } from '../../shell/server/beacon/take-back.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { findUsedVersion, findVisit, readUsedVersion, untilStatus } from '../fixtures/section-status.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startShell } from '../site/private-processes.ts';

test.describe.configure({ timeout: 90_000 });

test('a shared version whose page throws is taken back', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/broken release/);
  consoleGuard.expectError(/works without its script/);
  await using seller = await SectionReleases.create('seller');
  // Every shell of this database knows the counts and the verdicts, so the names occur nowhere else.
  const tag = randomUUID().slice(0, 8);
  const live = await seller.derive({ version: `8.0.0-${tag}` });
  const broken = await seller.derive({
    version: `8.1.0-${tag}`,
    edit: (files, { entry, pages }) => {
      const script = pages['sell-your-land']?.scripts.find((name) => name !== entry) ?? '';
      files.set(script, `throw new Error("broken release");\n${files.get(script)}`);
    },
  });
  const share = { version: broken, percent: 50 };
  await seller.promote(live, share);
  await using data = await DataFolder.create();
  const env = { SHELL_TRUSTED_PROXIES: '127.0.0.1' };
  await using shell = await startShell({ dataFolder: data.path, sections: { seller: seller.origin.port }, env });
  const { origin } = shell;
  await untilStatus(origin, 'seller', (status) => status.share?.version === broken);

  const visit = findVisit('seller', share, true);
  await page.context().addCookies([{ name: 'visit', value: visit, url: origin }]);
  await page.goto(`${origin}/sell-your-land`);
  expect(await readUsedVersion(page, 'seller')).toBe(broken);
  await untilStatus(origin, 'seller', ({ counts: { [broken]: of } }) => of?.errors === 1 && of.views === 1);

  const open = async (headers = {}) =>
    (await fetch(`${origin}/sell-your-land`, { headers: { Cookie: `visit=${visit}`, ...headers } })).text();
  for (let views = 1; views < LEAST_VIEWS; views += 1) {
    // Each report is from its own address, because an address counts once.
    const headers = { 'X-Forwarded-For': `198.51.100.${views}` };
    const token = /name="csrf-token" content="([^"]+)"/.exec(await open(headers))?.[1];
    const body = JSON.stringify({ token, section: 'seller', version: broken, outcome: 'error' });
    expect((await fetch(`${origin}/beacon`, { method: 'POST', headers, body })).status).toBe(204);
  }
  const { takenBack } = await untilStatus(origin, 'seller', (status) => status.share === null);
  expect(takenBack).toContainEqual({
    version: broken,
    reason: expect.stringMatching(/^Taken back: \d+ of \d+ views failed, of the live version 0 of \d+\.$/),
    at: expect.stringMatching(/^20\d\d-/),
  });
  expect(findUsedVersion(await open(), 'seller')).toBe(live);
});
