/**
 * The origins of all sections fail, each in its own way: while the shell runs, before it starts with a copy of a good
 * release, and before it starts with none. Every way to fail is in live-section.test.ts; this is the whole site.
 */
import { brand } from '@land/kit/brand';
import { formFacts, LeadForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { untilStatus } from '../fixtures/section-status.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startShell } from '../site/private-processes.ts';

test.describe.configure({ timeout: 90_000 });

const faults = [
  { section: 'seller', state: 'refusing', problem: /could not be read: ECONNREFUSED/ },
  { section: 'buyer', state: 'hanging', problem: /could not be read: TimeoutError/ },
  { section: 'legal', state: 'garbage', problem: /names no version/ },
] as const;

/** An origin for each section, and shells that share one data folder. */
async function setup() {
  const stack = new AsyncDisposableStack();
  const data = stack.use(await DataFolder.create());
  const origins = await Promise.all(
    faults.map(async (fault) => ({ ...fault, releases: stack.use(await SectionReleases.create(fault.section)) })),
  );
  const ports = Object.fromEntries(origins.map(({ section, releases }) => [section, releases.origin.port]));
  const startOver = () => startShell({ dataFolder: data.path, sections: ports });
  const turn = async (to: 'failing' | 'serving') => {
    for (const { releases, state } of origins) await releases.origin.turn(to === 'failing' ? state : 'serving');
  };
  /** Waits until the shell shows each section's release and has no problem with its origin. */
  const untilWhole = async (shell: string) => {
    for (const { section, releases } of origins)
      await untilStatus(shell, section, ({ problem, live }) => problem === null && live === releases.first);
  };
  /** Waits until the shell has met each fault, and returns what it shows. */
  const untilMet = async (shell: string) => {
    const met = origins.map(({ section, problem }) =>
      untilStatus(shell, section, (status) => problem.test(status.problem ?? '')),
    );
    return (await Promise.all(met)).map(({ live }) => live);
  };
  const firsts = origins.map(({ releases }) => releases.first);
  return { startOver, turn, untilWhole, untilMet, firsts, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** Fetches a page, which never waits for an origin. */
async function readPage(origin: string, path: string) {
  const asked = performance.now();
  const response = await fetch(origin + path);
  const html = await response.text();
  expect(performance.now() - asked).toBeLessThan(1_000);
  return { status: response.status, html, retryAfter: response.headers.get('retry-after') };
}

async function expectTheWholeSite(origin: string): Promise<void> {
  for (const { path, heading } of sitePages) {
    const { status, html } = await readPage(origin, path);
    expect(status, path).toBe(200);
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll('&amp;', '&')).toBe(heading);
  }
}

test('if the origins fail while the shell runs, or before it starts again with its copies, all pages still work', async ({
  page,
}) => {
  await using site = await setup();
  {
    await using shell = await site.startOver();
    await site.untilWhole(shell.origin);
    await site.turn('failing');
    expect(await site.untilMet(shell.origin)).toEqual(site.firsts);
    await expectTheWholeSite(shell.origin);
  }
  await using again = await site.startOver();
  await expectTheWholeSite(again.origin);
  expect(await site.untilMet(again.origin)).toEqual(site.firsts);
  const visitor = createVisitor();
  await openPage(page, again.origin + formFacts.seller.path);
  await new LeadForm(page, 'seller').send(visitor);
  await readOnlyLead(visitor);
});

test('a new shell that starts while the origins fail shows phone and email in place of the sections, until the origins respond', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 503/);
  await using site = await setup();
  await site.turn('failing');
  await using shell = await site.startOver();
  for (const { path, section } of sitePages) {
    const { status, html, retryAfter } = await readPage(shell.origin, path);
    expect(status, path).toBe(section === undefined ? 200 : 503);
    if (section === undefined) continue;
    expect(retryAfter).toMatch(/^\d+$/);
    expect(/<main[^>]*>(.*)<\/main>/.exec(html)?.[1]).toContain(`href="tel:${brand.phone.e164}"`);
  }
  expect(await site.untilMet(shell.origin)).toEqual([null, null, null]);
  await openPage(page, `${shell.origin}/sell-your-land`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: brand.phone.display })).toBeVisible();
  await expect(main.getByRole('link', { name: brand.email })).toBeVisible();

  await site.turn('serving');
  await site.untilWhole(shell.origin);
  await expectTheWholeSite(shell.origin);
});
