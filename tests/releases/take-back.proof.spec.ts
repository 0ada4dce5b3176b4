/**
 * A version that fails with its share of the visitors goes back by itself; one that does not stays. Real processes
 * throughout.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { LEAST_VIEWS } from '../../shell/server/beacon/take-back.ts';
import { openPage } from '../fixtures/open-page.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { findUsedVersion, findVisit, readStatus, readUsedVersion, untilStatus } from '../fixtures/section-status.ts';
import { sendByItself } from '../fixtures/send-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startShell } from '../site/private-processes.ts';

test.describe.configure({ timeout: 90_000 });

const PERCENT = 50;

/**
 * A live version and one that a half of the visits see. Their names occur nowhere else: what is counted and taken back
 * is known to every shell of this database.
 */
async function shareRelease(section: 'seller' | 'buyer', isBroken: boolean) {
  const releases = await SectionReleases.create(section);
  const tag = randomUUID().slice(0, 8);
  const live = await releases.derive({ version: `8.0.0-${tag}` });
  const shared = await releases.derive({
    version: `8.1.0-${tag}`,
    edit: (files, { entry, pages }) => {
      const page =
        Object.values(pages)
          .flatMap(({ scripts }) => scripts)
          .find((name) => name !== entry) ?? '';
      if (isBroken) files.set(page, `throw new Error("broken release");\n${files.get(page)}`);
    },
  });
  await releases.promote(live, { version: shared, percent: PERCENT });
  const seeing = (isIn: boolean) => findVisit(section, { version: shared, percent: PERCENT }, isIn);
  return { releases, live, shared, visitOf: { [shared]: seeing(true), [live]: seeing(false) } };
}

async function setup() {
  const stack = new AsyncDisposableStack();
  const seller = await shareRelease('seller', true);
  const buyer = await shareRelease('buyer', false);
  stack.use(seller.releases);
  stack.use(buyer.releases);
  const start = async () => {
    const shell = stack.use(
      await startShell({
        dataFolder: stack.use(await DataFolder.create()).path,
        sections: { seller: seller.releases.origin.port, buyer: buyer.releases.origin.port },
        env: { SHELL_TRUSTED_PROXIES: '127.0.0.1' },
      }),
    );
    for (const { releases, live, shared } of [seller, buyer]) {
      await untilStatus(
        shell.origin,
        releases.section,
        ({ live: now, share, takenBack }) =>
          now === live && [share, ...takenBack].some((one) => one?.version === shared),
      );
    }
    return shell;
  };
  return { seller, buyer, start, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

type Shared = Awaited<ReturnType<typeof shareRelease>>;

let addresses = 0;

function nextAddress(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

interface Visitor {
  version: string;
  visits: Shared;
  fails: boolean;
}

/** A visit that is shown the version, and what its page would tell. */
async function visit(origin: string, path: string, { version, visits, fails }: Visitor): Promise<void> {
  const headers = { 'X-Forwarded-For': nextAddress(), Cookie: `visit=${visits.visitOf[version]}` };
  const html = await (await fetch(origin + path, { headers })).text();
  const section = visits.releases.section;
  expect(findUsedVersion(html, section)).toBe(version);
  const token = /name="csrf-token" content="([^"]+)"/.exec(html)?.[1];
  for (const outcome of fails ? ['view', 'error'] : ['view']) {
    const told = await fetch(`${origin}/beacon`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ token, section, version, outcome }),
    });
    expect(told.status).toBe(204);
  }
}

/**
 * Visits of all versions, until as many fail as take the seller's shared one back, and none after: nobody is shown it
 * then.
 */
async function visitOften(origin: string, { seller, buyer }: { seller: Shared; buyer: Shared }): Promise<void> {
  const { counts } = await readStatus(origin, 'seller');
  for (let views = 0; views < 25; views += 1) {
    await visit(origin, '/buy-land', { version: buyer.live, visits: buyer, fails: false });
    await visit(origin, '/buy-land', { version: buyer.shared, visits: buyer, fails: false });
    await visit(origin, '/sell-your-land', { version: seller.live, visits: seller, fails: false });
  }
  for (let views = counts[seller.shared]?.views ?? 0; views < LEAST_VIEWS; views += 1)
    await visit(origin, '/sell-your-land', { version: seller.shared, visits: seller, fails: true });
}

async function openAs(page: Page, origin: string, path: string, visitNumber: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: 'visit', value: visitNumber ?? '', url: origin }]);
  await page.context().setExtraHTTPHeaders({ 'X-Forwarded-For': '203.0.113.9' });
  await page.goto(origin + path);
}

test('a shared version whose page throws is taken back by itself, its good twin stays', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/broken release/);
  consoleGuard.expectError(/works without its script/);
  await using site = await setup();
  const { seller, buyer } = site;
  const shell = await site.start();
  const { origin } = shell;

  // A real visitor of each: the broken one's form sends all the same, and both are counted.
  await openAs(page, origin, '/sell-your-land', seller.visitOf[seller.shared]);
  expect(await readUsedVersion(page, 'seller')).toBe(seller.shared);
  await untilStatus(origin, 'seller', ({ counts: { [seller.shared]: of } }) => of?.errors === 1 && of.views === 1);
  await sendByItself(page, 'seller');
  await openAs(page, origin, '/buy-land', buyer.visitOf[buyer.shared]);
  await untilStatus(origin, 'buyer', ({ counts }) => counts[buyer.shared]?.views === 1);
  const before = await readStatus(origin, 'seller');
  expect(before).toMatchObject({ share: { version: seller.shared } });
  // What other tests of this database took back is known here too.
  expect(before.takenBack.map(({ version }) => version)).not.toContain(seller.shared);

  await visitOften(origin, site);
  const { takenBack } = await untilStatus(origin, 'seller', ({ share }) => share === null);
  expect(takenBack).toContainEqual({
    version: seller.shared,
    reason: expect.stringMatching(/^Taken back: \d+ of \d+ views failed, of the live version 0 of \d+\.$/),
    at: expect.stringMatching(/^20\d\d-/),
  });

  await openPage(page, `${origin}/sell-your-land`);
  expect(await readUsedVersion(page, 'seller')).toBe(seller.live);
  // Judged at the same time, with as many views.
  const twin = await readStatus(origin, 'buyer');
  expect(twin).toMatchObject({ share: { version: buyer.shared }, counts: { [buyer.shared]: { errors: 0 } } });
  expect(twin.takenBack.map(({ version }) => version)).not.toContain(buyer.shared);

  // Another shell, with an empty disk, learns it from the api.
  const other = await site.start();
  await untilStatus(other.origin, 'seller', (status) =>
    status.takenBack.some(({ version }) => version === seller.shared),
  );
  const seen = await fetch(`${other.origin}/sell-your-land`, {
    headers: { Cookie: `visit=${seller.visitOf[seller.shared]}` },
  });
  expect(findUsedVersion(await seen.text(), 'seller')).toBe(seller.live);
});
