/**
 * The origins of all sections fail, each in a way of its own: while the shell runs, before it starts with a copy of a
 * good release, and before it starts with none. Every way to fail is in live-section.test.ts; here is the whole site.
 */
import { brand } from '@land/kit/brand';
import type { Browser } from '@playwright/test';
import { formFacts, formKinds, LeadForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { untilStatus } from '../fixtures/section-status.ts';
import { sendByItself } from '../fixtures/send-form.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { createStoppablePhone, StopForm, stopFacts } from '../fixtures/stop-form.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startShell } from '../site/private-processes.ts';

test.describe.configure({ timeout: 90_000 });

const faults = {
  seller: { state: 'refusing', problem: /could not be read: ECONNREFUSED/ },
  buyer: { state: 'hanging', problem: /could not be read: TimeoutError/ },
  legal: { state: 'garbage', problem: /names no version/ },
} as const;
type Section = keyof typeof faults;
const sections = Object.keys(faults) as Section[];

/** Origins of all sections for one test. */
class Origins implements AsyncDisposable {
  readonly releases: Record<Section, SectionReleases>;

  private constructor(releases: Record<Section, SectionReleases>) {
    this.releases = releases;
  }

  static async create(): Promise<Origins> {
    const made = await Promise.all(sections.map(async (name) => [name, await SectionReleases.create(name)] as const));
    return new Origins(Object.fromEntries(made) as Record<Section, SectionReleases>);
  }

  async turn(state: 'failing' | 'serving'): Promise<void> {
    for (const name of sections)
      await this.releases[name].origin.turn(state === 'failing' ? faults[name].state : 'serving');
  }

  startShell(data: DataFolder) {
    const ports = sections.map((name) => [name, this.releases[name].origin.port]);
    return startShell({ dataFolder: data.path, sections: Object.fromEntries(ports) as Record<Section, number> });
  }

  /** Until the shell shows each section's release, and finds no fault with its origin. */
  async untilWhole(shell: string): Promise<void> {
    for (const name of sections)
      await untilStatus(shell, name, ({ problem, live }) => problem === null && live === this.releases[name].first);
  }

  /** Until the shell has met each fault. It shows what it showed before. */
  async untilMet(shell: string, shows: 'the good release' | 'nothing'): Promise<void> {
    for (const name of sections) {
      const status = await untilStatus(shell, name, ({ problem }) => faults[name].problem.test(problem ?? ''));
      expect(status.live).toBe(shows === 'nothing' ? null : this.releases[name].first);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const name of sections) await this.releases[name][Symbol.asyncDispose]();
  }
}

/** Fetches a page, which never waits for an origin. */
async function readPage(origin: string, path: string) {
  const asked = performance.now();
  const response = await fetch(origin + path);
  const html = await response.text();
  expect(performance.now() - asked).toBeLessThan(1_000);
  return { status: response.status, html, retryAfter: response.headers.get('retry-after') };
}

async function expectTheWholeSite(browser: Browser, origin: string): Promise<void> {
  for (const { path, heading } of sitePages) {
    const { status, html } = await readPage(origin, path);
    expect(status, path).toBe(200);
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll('&amp;', '&')).toBe(heading);
  }
  await using context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const kind of formKinds) {
    await page.goto(origin + formFacts[kind].path);
    await sendByItself(page, kind);
  }
  await page.goto(origin + stopFacts.path);
  await new StopForm(page).send(createStoppablePhone());
  await expect(new StopForm(page).done).toBeVisible();
}

test('while the shell runs and the origins fail, and when it starts again with its copies, the site stays whole', async ({
  page,
  browser,
}) => {
  await using origins = await Origins.create();
  await using data = await DataFolder.create();
  {
    await using shell = await origins.startShell(data);
    await origins.untilWhole(shell.origin);
    const visitor = createVisitor();
    const form = new LeadForm(page, 'seller');
    await openPage(page, shell.origin + formFacts.seller.path);
    await origins.turn('failing');
    await origins.untilMet(shell.origin, 'the good release');
    await expectTheWholeSite(browser, shell.origin);
    await form.send(visitor);
    await readOnlyLead(visitor);
  }
  await using again = await origins.startShell(data);
  await expectTheWholeSite(browser, again.origin);
  await origins.untilMet(again.origin, 'the good release');
});

test('a new shell that starts while origins fail gives phone and e-mail in their place, and their pages as they come', async ({
  page,
  browser,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 503/);
  await using origins = await Origins.create();
  await origins.turn('failing');
  await using data = await DataFolder.create();
  await using shell = await origins.startShell(data);
  for (const { path, section } of sitePages) {
    const { status, html, retryAfter } = await readPage(shell.origin, path);
    expect(status, path).toBe(section === undefined ? 200 : 503);
    if (section === undefined) continue;
    expect(retryAfter).toMatch(/^\d+$/);
    expect(/<main[^>]*>(.*)<\/main>/.exec(html)?.[1]).toContain(`href="tel:${brand.phone.e164}"`);
  }
  await origins.untilMet(shell.origin, 'nothing');
  await openPage(page, `${shell.origin}/sell-your-land`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: brand.phone.display })).toBeVisible();
  await expect(main.getByRole('link', { name: brand.email })).toBeVisible();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sitePages[0].heading);

  await origins.turn('serving');
  await origins.untilWhole(shell.origin);
  await expectTheWholeSite(browser, shell.origin);
});
