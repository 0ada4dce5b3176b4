/**
 * On the server: each section's origin and each way to fail, before the shell starts (with and without a copy of a good
 * release) and while it runs. Every other page is as ever, and the section's form is answered from the moment that the
 * shell has a release. While it runs, each section fails in each way. A start costs a process, and knows no section by
 * its name: each section fails then in two of the ways, and each way has its section.
 */
import { brand } from '@land/kit/brand';
import { type FormKind, formFacts, formKinds } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { untilStatus } from '../fixtures/section-status.ts';
import { sendByScript } from '../fixtures/send-form.ts';
import { sendServedForm, sendServedStop } from '../fixtures/served-form.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';
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

const faults: Record<string, Fault> = {
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
};

function faultsAtStart(section: Section): [string, Fault][] {
  return Object.entries(faults).filter((_, index) => index % sections.length === sections.indexOf(section));
}

async function repair(releases: SectionReleases): Promise<void> {
  await releases.origin.turn('serving');
  await releases.promote(releases.first);
}

async function start(section: Section, { origin }: SectionReleases, data: DataFolder) {
  return startShell({ dataFolder: data.path, sections: { [section]: origin.port } });
}

/** On a busy machine the other sections may come after the shell's first look. */
async function untilOthersAreLive(origin: string, section: Section): Promise<void> {
  for (const other of sections.filter((name) => name !== section))
    await untilStatus(origin, other, ({ live }) => live !== null);
}

/** Fetches a page, which never waits for an origin. */
async function readPage(origin: string, path: string): Promise<{ status: number; html: string }> {
  const asked = performance.now();
  const response = await fetch(origin + path);
  const html = await response.text();
  expect(performance.now() - asked).toBeLessThan(pageLimit);
  return { status: response.status, html };
}

async function expectPages(origin: string, isExpected: (section: string | undefined) => boolean): Promise<void> {
  for (const { path, heading, section } of sitePages) {
    if (!isExpected(section)) continue;
    const { status, html } = await readPage(origin, path);
    expect(status).toBe(200);
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll('&amp;', '&')).toBe(heading);
  }
}

async function expectTheWholeSite(origin: string, section: Section): Promise<void> {
  await expectPages(origin, () => true);
  const kind = formKinds.find((name) => name === section);
  if (kind) await expectLead(() => sendServedForm(origin, kind));
  if (section === 'legal') await expectLead(() => sendServedStop(origin));
}

async function expectLead(send: () => Promise<void>): Promise<void> {
  const asked = performance.now();
  await send();
  expect(performance.now() - asked).toBeLessThan(leadLimit);
}

async function expectContactsInsteadOf(origin: string, section: Section): Promise<void> {
  await expectPages(origin, (other) => other !== section);
  for (const { path } of sitePages.filter((page) => page.section === section)) {
    const { status, html } = await readPage(origin, path);
    expect(status).toBe(503);
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/.exec(html) ?? [];
    expect(main).toContain(`href="tel:${brand.phone.e164}"`);
    expect(main).toContain(`href="mailto:${brand.email}"`);
  }
}

/**
 * Waits until the shell has met what the origin does now, and shows what it showed before: nothing, where that is null.
 */
async function untilMet(origin: string, section: Section, { problem }: Fault, live: string | null): Promise<void> {
  const status = await untilStatus(origin, section, (now) => problem.test(now.problem ?? ''));
  expect(status).toMatchObject({ live, share: null });
}

for (const section of sections) {
  const kind: FormKind | undefined = formKinds.find((name) => name === section);

  test(`while the shell runs and the ${section} origin fails, the site stays whole`, async ({ page }) => {
    await using releases = await SectionReleases.create(section);
    await using data = await DataFolder.create();
    await using shell = await start(section, releases, data);
    await untilStatus(shell.origin, section, ({ live }) => live === releases.first);
    await untilOthersAreLive(shell.origin, section);
    for (const [name, fault] of Object.entries(faults)) {
      await test.step(name, async () => {
        await fault.cause(releases);
        await untilMet(shell.origin, section, fault, releases.first);
        await expectTheWholeSite(shell.origin, section);
        if (kind && name === 'hangs') {
          await openPage(page, shell.origin + formFacts[kind].path);
          await sendByScript(page, kind);
        }
        await repair(releases);
        await untilStatus(shell.origin, section, ({ problem, live }) => problem === null && live === releases.first);
      });
    }
  });

  test(`a shell that starts with a copy while the ${section} origin fails serves the whole site`, async () => {
    await using releases = await SectionReleases.create(section);
    await using data = await DataFolder.create();
    const first = await start(section, releases, data);
    await untilStatus(first.origin, section, ({ live }) => live === releases.first);
    await untilOthersAreLive(first.origin, section);
    await first.stop();
    for (const [name, fault] of faultsAtStart(section)) {
      await test.step(name, async () => {
        await fault.cause(releases);
        await using shell = await start(section, releases, data);
        await expectTheWholeSite(shell.origin, section);
        await untilMet(shell.origin, section, fault, releases.first);
        await repair(releases);
      });
    }
  });

  test(`a new shell that starts while the ${section} origin fails gives phone and e-mail in its place`, async () => {
    await using releases = await SectionReleases.create(section);
    const times: Record<string, number> = {};
    for (const [name, fault] of faultsAtStart(section)) {
      await test.step(name, async () => {
        await fault.cause(releases);
        await using data = await DataFolder.create();
        const asked = performance.now();
        await using shell = await start(section, releases, data);
        times[name] = performance.now() - asked;
        await untilOthersAreLive(shell.origin, section);
        await expectContactsInsteadOf(shell.origin, section);
        await untilMet(shell.origin, section, fault, null);
        await repair(releases);
      });
    }
    if (times.hangs !== undefined)
      expect(times.hangs).toBeLessThan((times['refuses connections'] ?? 0) + firstLook + pageLimit);
  });
}
