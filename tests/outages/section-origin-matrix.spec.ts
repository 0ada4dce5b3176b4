/**
 * On the server: each section's origin, each way to fail, before the shell starts (with and without a copy of a good release) and
 * while it runs. Every other page is as ever, and the section's form is answered from the moment that the shell has a release.
 */
import { brand } from '@land/kit/brand';
import { type FormKind, formFacts, formKinds } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { readStatus, untilStatus } from '../fixtures/section-status.ts';
import { sendByScript } from '../fixtures/send-form.ts';
import { sendServedForm, sendServedStop } from '../fixtures/served-form.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startShell } from '../site/private-processes.ts';
import { until } from '../site/until.ts';

test.describe.configure({ timeout: 90_000 });

type Section = (typeof sections)[number];

const sections = ['seller', 'buyer', 'legal'] as const;
const pageLimit = 1_000;
const leadLimit = 5_000;
/** What the shell may wait for the sections when it starts. */
const firstLook = 3_000;

/** Each ends when the origin fails in this way. */
const faults: Record<string, (releases: SectionReleases) => Promise<void>> = {
  'refuses connections': ({ origin }) => origin.turn('refusing'),
  'answers 503': ({ origin }) => origin.turn('unavailable'),
  hangs: ({ origin }) => origin.turn('hanging'),
  'answers garbage': ({ origin }) => origin.turn('garbage'),
  'promotes a release with a wrong digest': async (releases) => {
    const version = await releases.derive();
    const { entry } = await releases.readRelease(version);
    await releases.write(version, entry, '// other bytes than were released');
    await releases.promote(version);
  },
  'promotes a release that is not there': (releases) => releases.promote('9.9.9-missing'),
};

async function repair(releases: SectionReleases): Promise<void> {
  await releases.origin.turn('serving');
  await releases.promote(releases.first);
}

async function start(section: Section, { origin }: SectionReleases, data: DataFolder) {
  return startShell({ dataFolder: data.path, sections: { [section]: origin.port } });
}

/** On a busy machine the other sections may come after the shell's first look. */
async function untilOthersAreLive(origin: string, section: Section): Promise<void> {
  for (const other of sections.filter((name) => name !== section)) await untilStatus(origin, other, ({ live }) => live !== null);
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

/** Waits until the shell has met what the origin does now. */
async function untilMet(origin: string, section: Section, releases: SectionReleases): Promise<void> {
  const before = releases.origin.requests.get('/current.json') ?? 0;
  const isAsked = () => (releases.origin.requests.get('/current.json') ?? 0) > before;
  await until(async () => isAsked() || (await readStatus(origin, section)).problem !== null, () => 'The shell does not ask.');
}

for (const section of sections) {
  const kind: FormKind | undefined = formKinds.find((name) => name === section);

  test(`while the shell runs and the ${section} origin fails, the site stays whole`, async ({ page }) => {
    await using releases = await SectionReleases.create(section);
    await using data = await DataFolder.create();
    await using shell = await start(section, releases, data);
    await untilStatus(shell.origin, section, ({ live }) => live === releases.first);
    await untilOthersAreLive(shell.origin, section);
    for (const [name, fail] of Object.entries(faults)) {
      await test.step(name, async () => {
        await fail(releases);
        await untilMet(shell.origin, section, releases);
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
    for (const [name, fail] of Object.entries(faults)) {
      await test.step(name, async () => {
        await fail(releases);
        await using shell = await start(section, releases, data);
        await expectTheWholeSite(shell.origin, section);
        await repair(releases);
      });
    }
  });

  test(`a new shell that starts while the ${section} origin fails gives phone and e-mail in its place`, async () => {
    await using releases = await SectionReleases.create(section);
    const times: Record<string, number> = {};
    for (const [name, fail] of Object.entries(faults)) {
      await test.step(name, async () => {
        await fail(releases);
        await using data = await DataFolder.create();
        const asked = performance.now();
        await using shell = await start(section, releases, data);
        times[name] = performance.now() - asked;
        await untilOthersAreLive(shell.origin, section);
        await expectContactsInsteadOf(shell.origin, section);
        await repair(releases);
      });
    }
    expect(times.hangs).toBeLessThan((times['refuses connections'] ?? 0) + firstLook + pageLimit);
  });
}
