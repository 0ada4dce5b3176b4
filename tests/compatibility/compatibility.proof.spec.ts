/**
 * Shell and sections are released separately: the last release of each runs with this checkout's version of the others.
 */
import type { Page } from '@playwright/test';
import { readProvidedModules } from '../../shell/release-tools/format/shared-modules.ts';
import { encodePublicKey, readPublicKeys } from '../../shell/release-tools/signing/signing-keys.ts';
import { formFacts, formKinds, LeadForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { readSectionsStatus, untilLive, untilStatus } from '../fixtures/section-status.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { type PrivateProcess, type SectionName, startShell } from '../site/private-processes.ts';
import { ReleaseOrigin } from '../site/release-origin.ts';
import { buildReleasedSection, buildReleasedShell, releasedCommits } from './build-released.ts';
import { findMissingHistory } from './released-sources.ts';

const sectionNames = ['seller', 'buyer', 'legal'] as const;
const { kit } = readProvidedModules();

const missingHistory = findMissingHistory(Object.values(releasedCommits));
test.skip(missingHistory !== undefined, `Skipped: ${missingHistory}.`);
// In sequence, in one process, because the first test builds for all.
test.describe.configure({ mode: 'default', timeout: 240_000 });

/** A section's own pages, with a lead from each form. */
async function expectToWork(page: Page, shell: PrivateProcess, section: SectionName, version: string): Promise<void> {
  await untilLive(shell.origin, section, version);
  for (const { path, heading } of sitePages.filter((site) => site.section === section)) {
    await openPage(page, shell.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  for (const kind of formKinds.filter((form) => form === section)) {
    const visitor = createVisitor();
    await openPage(page, shell.origin + formFacts[kind].path);
    const form = new LeadForm(page, kind);
    await form.send(visitor);
    expect((await readOnlyLead(visitor)).consent.sectionRelease).toBe(`${section}@${version}`);
  }
}

for (const section of sectionNames) {
  test(`the last release of ${section} works in this shell`, async ({ page }) => {
    const released = await buildReleasedSection(section);
    await using data = await DataFolder.create();
    await using origin = await ReleaseOrigin.start(released.releases);
    const env = { [`${section.toUpperCase()}_PUBLIC_KEYS`]: released.publicKeys };
    await using shell = await startShell({ dataFolder: data.path, sections: { [section]: origin.port }, env });
    if (majorOf(released.kit) === majorOf(kit)) return await expectToWork(page, shell, section, released.version);
    // After a new major version of the kit, sections are released for it before the shell is.
    const { refused } = await untilStatus(shell.origin, section, (status) => status.refused.length > 0);
    expect(refused[0]?.reason).toContain(`It was built for kit ${released.kit} and this shell provides ${kit}`);
  });
}

test('the current sections work in the last release of the shell', async ({ page }) => {
  const folder = await buildReleasedShell();
  await using data = await DataFolder.create();
  await using shell = await startShell({ dataFolder: data.path, folder, env: ownKeys() });
  const { shell: provided } = await readSectionsStatus(shell.origin);
  for (const section of sectionNames) {
    const { live, refused } = await untilStatus(
      shell.origin,
      section,
      (status) => status.live !== null || status.refused.length > 0,
    );
    if (provided.kit === kit) await expectToWork(page, shell, section, live ?? `none: ${refused[0]?.reason}`);
    // After a new minor version of the kit, the shell is released before the sections that use it.
    else expect(refused[0]?.reason).toContain(`this shell provides ${provided.kit}`);
  }
});

/** The settings with the public keys; without them, the released shell would look for keys beside its own sources. */
function ownKeys(): Record<string, string> {
  return Object.fromEntries(
    sectionNames.map((section) => [
      `${section.toUpperCase()}_PUBLIC_KEYS`,
      readPublicKeys(section).map(encodePublicKey).join(','),
    ]),
  );
}

/** The major version: `2` for `^2.1.0` and for `2.3.4`. */
function majorOf(version: string): string | undefined {
  return version.replace('^', '').split('.')[0];
}
