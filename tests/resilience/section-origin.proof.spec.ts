/**
 * Each section's origin and each way to fail, before the shell starts (with and without a copy of a good release) and
 * while it runs. Several fail at a time, each in a way of its own: a start costs a process, and the shell knows no
 * section by its name. Every other page is as ever, and a section's form is answered from the moment that the shell has
 * a release.
 */
import { brand } from '@land/kit/brand';
import { formFacts, formKinds, LeadForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { untilStatus } from '../fixtures/section-status.ts';
import { sendByScript } from '../fixtures/send-form.ts';
import { sendServedForm, sendServedStop } from '../fixtures/served-form.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startShell } from '../site/private-processes.ts';

test.describe.configure({ timeout: 90_000 });

type Section = (typeof sections)[number];

const sections = ['seller', 'buyer', 'legal'] as const;
const pageLimit = 1_000;
const leadLimit = 5_000;
/** What the shell may wait for the sections when it starts. */
const firstLook = 3_000;

interface Fault {
  /** Ends when the origin fails in this way. */
  cause: (releases: SectionReleases) => Promise<void>;
  /** What the shell says of it once it has met it. */
  problem: RegExp;
}

const faults = {
  'refuses connections': { cause: ({ origin }) => origin.turn('refusing'), problem: /could not be read: ECONNREFUSED/ },
  'answers 503': { cause: ({ origin }) => origin.turn('unavailable'), problem: /was answered with status 503/ },
  'answers garbage': { cause: ({ origin }) => origin.turn('garbage'), problem: /names no version/ },
  hangs: { cause: ({ origin }) => origin.turn('hanging'), problem: /could not be read: TimeoutError/ },
  'promotes a release with a wrong digest': {
    async cause(releases) {
      const version = await releases.derive();
      const { entry } = await releases.readRelease(version);
      await releases.write(version, entry, '// other bytes than were released');
      await releases.promote(version);
    },
    problem: /^The digest of .*\.js is wrong/,
  },
  'promotes a release that is not there': {
    cause: (releases) => releases.promote('9.9.9-missing'),
    problem: /9\.9\.9-missing\/release\.json was answered with status 404/,
  },
} satisfies Record<string, Fault>;

type FaultName = keyof typeof faults;
type Failing = Partial<Record<Section, FaultName>>;

const faultNames = Object.keys(faults) as FaultName[];

/** All sections fail, each in another way; after as many rounds as there are ways each has failed in each. */
function failAll(round: number): Failing {
  return Object.fromEntries(
    sections.map((section, index) => [section, faultNames[(round + 2 * index) % faultNames.length]]),
  );
}

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

  async fail(failing: Failing): Promise<void> {
    for (const [section, name] of entriesOf(failing)) await faults[name].cause(this.releases[section]);
  }

  async repair(): Promise<void> {
    for (const releases of Object.values(this.releases)) {
      await releases.origin.turn('serving');
      await releases.promote(releases.first);
    }
  }

  startShell(data: DataFolder) {
    const ports = sections.map((name) => [name, this.releases[name].origin.port]);
    return startShell({ dataFolder: data.path, sections: Object.fromEntries(ports) as Record<Section, number> });
  }

  /** Until the shell shows each section's good release, and finds no fault with its origin. */
  async untilWhole(shell: string): Promise<void> {
    for (const name of sections)
      await untilStatus(shell, name, ({ problem, live }) => problem === null && live === this.releases[name].first);
  }

  /** Until the shell has met what the origins do now. It shows what it showed before. */
  async untilMet(shell: string, failing: Failing, shows: 'the good release' | 'nothing'): Promise<void> {
    for (const [section, name] of entriesOf(failing)) {
      const status = await untilStatus(shell, section, ({ problem }) => faults[name].problem.test(problem ?? ''));
      const live = shows === 'nothing' ? null : this.releases[section].first;
      expect(status).toMatchObject({ live, share: null });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const name of sections) await this.releases[name][Symbol.asyncDispose]();
  }
}

function entriesOf(failing: Failing): [Section, FaultName][] {
  return Object.entries(failing) as [Section, FaultName][];
}

const describe = (failing: Failing) => entriesOf(failing).join('; ').replaceAll(',', ' ');

/** Fetches a page, which never waits for an origin. */
async function readPage(origin: string, path: string) {
  const asked = performance.now();
  const response = await fetch(origin + path);
  const html = await response.text();
  expect(performance.now() - asked).toBeLessThan(pageLimit);
  return { status: response.status, html, retryAfter: response.headers.get('retry-after') };
}

async function expectPages(origin: string, missing: readonly Section[] = []): Promise<void> {
  for (const { path, heading, section } of sitePages) {
    const { status, html, retryAfter } = await readPage(origin, path);
    if (section === undefined || !missing.includes(section)) {
      expect(status, path).toBe(200);
      expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll('&amp;', '&')).toBe(heading);
      continue;
    }
    expect(status, path).toBe(503);
    expect(retryAfter).toMatch(/^\d+$/);
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/.exec(html) ?? [];
    expect(main).toContain(`href="tel:${brand.phone.e164}"`);
    expect(main).toContain(`href="mailto:${brand.email}"`);
  }
}

async function expectTheWholeSite(origin: string): Promise<void> {
  await expectPages(origin);
  for (const kind of formKinds) await expectLead(() => sendServedForm(origin, kind));
  await expectLead(() => sendServedStop(origin));
}

async function expectLead(send: () => Promise<void>): Promise<void> {
  const asked = performance.now();
  await send();
  expect(performance.now() - asked).toBeLessThan(leadLimit);
}

test('while the shell runs and the origins fail, the site stays whole', async ({ page }) => {
  await using origins = await Origins.create();
  await using data = await DataFolder.create();
  await using shell = await origins.startShell(data);
  await origins.untilWhole(shell.origin);
  for (const round of faultNames.keys()) {
    const failing = failAll(round);
    await test.step(describe(failing), async () => {
      const visitor = createVisitor();
      const form = new LeadForm(page, 'seller');
      if (failing.seller === 'refuses connections') {
        await openPage(page, shell.origin + formFacts.seller.path);
        await form.fillFields(visitor);
      }
      await origins.fail(failing);
      await origins.untilMet(shell.origin, failing, 'the good release');
      await expectTheWholeSite(shell.origin);
      if (failing.seller === 'refuses connections') {
        await form.terms.check();
        await form.submit.click();
        await expect(form.panel).toBeVisible();
        await readOnlyLead(visitor);
      }
      for (const kind of formKinds.filter((name) => failing[name] === 'hangs')) {
        await openPage(page, shell.origin + formFacts[kind].path);
        await sendByScript(page, kind);
      }
      await origins.repair();
      await origins.untilWhole(shell.origin);
    });
  }
});

test('a shell that starts with a copy while the origins fail serves the whole site', async ({ page }) => {
  await using origins = await Origins.create();
  await using data = await DataFolder.create();
  const first = await origins.startShell(data);
  await origins.untilWhole(first.origin);
  await first.stop();
  for (const failing of [failAll(0), failAll(1)]) {
    await test.step(describe(failing), async () => {
      await origins.fail(failing);
      await using shell = await origins.startShell(data);
      await expectTheWholeSite(shell.origin);
      await origins.untilMet(shell.origin, failing, 'the good release');
      if (failing.seller === 'refuses connections') {
        await openPage(page, shell.origin + formFacts.seller.path);
        await sendByScript(page, 'seller');
      }
      await origins.repair();
    });
  }
});

/** Two fail, the third is as ever: each section and each way has its turn. */
const atStart: Failing[] = [
  { seller: 'refuses connections', buyer: 'answers 503' },
  { legal: 'answers garbage', seller: 'hangs' },
  { buyer: 'promotes a release with a wrong digest', legal: 'promotes a release that is not there' },
];

test('a new shell that starts while origins fail gives phone and e-mail in their place, and their pages as they come', async ({
  page,
  consoleGuard,
}) => {
  expect(new Set(atStart.flatMap((failing) => Object.values(failing)))).toEqual(new Set(faultNames));
  consoleGuard.expectError(/status of 503/);
  await using origins = await Origins.create();
  const times: number[] = [];
  for (const failing of atStart) {
    await test.step(describe(failing), async () => {
      const missing = entriesOf(failing).map(([section]) => section);
      await origins.fail(failing);
      await using data = await DataFolder.create();
      const asked = performance.now();
      await using shell = await origins.startShell(data);
      times.push(performance.now() - asked);
      // On a busy machine the others may come after the shell's first look.
      for (const other of sections.filter((name) => !missing.includes(name)))
        await untilStatus(shell.origin, other, ({ live }) => live !== null);
      await expectPages(shell.origin, missing);
      await origins.untilMet(shell.origin, failing, 'nothing');

      const [{ path = '', heading = '' } = {}] = sitePages.filter(({ section }) => section === missing[0]);
      await openPage(page, shell.origin + path);
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: brand.phone.display })).toBeVisible();
      await expect(main.getByRole('link', { name: brand.email })).toBeVisible();
      await page.getByRole('banner').getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(sitePages[0].heading);

      await origins.repair();
      await origins.untilWhole(shell.origin);
      await expectPages(shell.origin);
      await openPage(page, shell.origin + path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    });
  }
  const [refusing = 0, hanging = 0] = times;
  expect(hanging).toBeLessThan(refusing + firstLook + pageLimit);
});
