/** A version that fails with its share of the visitors is taken back without anyone's help: the real processes. */
import { randomUUID } from 'node:crypto';
import { LEAST_VIEWS } from '../../shell/server/beacon/take-back.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { findUsedVersion, findVisit, readStatus, readUsedVersion, untilStatus } from '../fixtures/section-status.ts';
import { sendByItself } from '../fixtures/send-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startShell } from '../site/private-processes.ts';

test.describe.configure({ timeout: 90_000 });

/** A live version, and one that throws, which half of the visits see. */
async function setup() {
  const stack = new AsyncDisposableStack();
  const seller = stack.use(await SectionReleases.create('seller'));
  // Every shell of this database knows what was counted and taken back, so the names occur nowhere else.
  const tag = randomUUID().slice(0, 8);
  const live = await seller.derive({ version: `8.0.0-${tag}` });
  const broken = await seller.derive({
    version: `8.1.0-${tag}`,
    edit: (files, { entry, pages }) => {
      const page = pages['sell-your-land']?.scripts.find((name) => name !== entry) ?? '';
      files.set(page, `throw new Error("broken release");\n${files.get(page)}`);
    },
  });
  const share = { version: broken, percent: 50 };
  await seller.promote(live, share);
  const start = async () =>
    stack.use(
      await startShell({
        dataFolder: stack.use(await DataFolder.create()).path,
        sections: { seller: seller.origin.port },
        env: { SHELL_TRUSTED_PROXIES: '127.0.0.1' },
      }),
    );
  const visit = findVisit('seller', share, true);
  return { live, broken, visit, start, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

test('a shared version whose page throws is taken back, and another shell learns it from the api', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/broken release/);
  consoleGuard.expectError(/works without its script/);
  await using site = await setup();
  const { live, broken, visit } = site;
  const { origin } = await site.start();
  await untilStatus(origin, 'seller', ({ share }) => share?.version === broken);

  // The form of a real visitor sends all the same, and the failure is counted.
  await page.context().addCookies([{ name: 'visit', value: visit, url: origin }]);
  await page.goto(`${origin}/sell-your-land`);
  expect(await readUsedVersion(page, 'seller')).toBe(broken);
  await untilStatus(origin, 'seller', ({ counts: { [broken]: of } }) => of?.errors === 1 && of.views === 1);
  await sendByItself(page, 'seller');
  expect(await readStatus(origin, 'seller')).toMatchObject({ live, share: { version: broken } });

  const open = async (shell: string, headers = {}) =>
    (await fetch(`${shell}/sell-your-land`, { headers: { Cookie: `visit=${visit}`, ...headers } })).text();
  for (let views = 1; views < LEAST_VIEWS; views += 1) {
    // From an address of its own: each counts once.
    const headers = { 'X-Forwarded-For': `198.51.100.${views}` };
    const html = await open(origin, headers);
    expect(findUsedVersion(html, 'seller')).toBe(broken);
    const token = /name="csrf-token" content="([^"]+)"/.exec(html)?.[1];
    const body = JSON.stringify({ token, section: 'seller', version: broken, outcome: 'error' });
    expect((await fetch(`${origin}/beacon`, { method: 'POST', headers, body })).status).toBe(204);
  }
  const { takenBack } = await untilStatus(origin, 'seller', ({ share }) => share === null);
  expect(takenBack).toContainEqual({
    version: broken,
    reason: expect.stringMatching(/^Taken back: \d+ of \d+ views failed, of the live version 0 of \d+\.$/),
    at: expect.stringMatching(/^20\d\d-/),
  });
  expect(findUsedVersion(await open(origin), 'seller')).toBe(live);

  // The other has an empty disk.
  const other = await site.start();
  await untilStatus(
    other.origin,
    'seller',
    (status) => status.live === live && status.takenBack.some(({ version }) => version === broken),
  );
  expect(findUsedVersion(await open(other.origin), 'seller')).toBe(live);
});
