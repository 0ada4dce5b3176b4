/** The check before a release of the shell, against the live releases of the sections. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Release } from '../../shell/release-tools/format/release-format.ts';
import { projectFolder } from '../../shell/launch/services.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { NodeProcess } from '../site/node-process.ts';
import { ReleaseOrigin } from '../site/release-origin.ts';

test.describe.configure({ timeout: 240_000 });

/**
 * `npm run check-sections --prefix shell`: the test controls the seller's origin. The other sections have no origin
 * here, so the command reads their folders.
 */
async function checkSections(
  sellerUrl: string,
  others: Record<string, string> = {},
): Promise<{ code: number | null; lines: string[] }> {
  await using running = new NodeProcess({
    folder: join(projectFolder, 'shell'),
    args: ['check-sections/check-sections.ts'],
    env: { SELLER_URL: sellerUrl, BUYER_PORT: '9', LEGAL_PORT: '9', ...others },
  });
  const code = await running.exited;
  return { code, lines: running.output.trim().split('\n') };
}

test('the check passes if all live releases fit the shell', async () => {
  await using releases = await SectionReleases.create('seller');
  const { code, lines } = await checkSections(releases.origin.url);
  expect(lines).toEqual([
    `seller ${releases.first} of ${releases.origin.url} fits.`,
    expect.stringMatching(/^buyer \S+ of the folder of buyer-app fits\.$/),
    expect.stringMatching(/^legal \S+ of the folder of legal-app fits\.$/),
  ]);
  expect(code).toBe(0);
});

test('the check fails, with one sentence each, for a release for another kit, a release that does not hydrate, and an unreachable origin', async () => {
  await using releases = await SectionReleases.create('seller');
  const forOtherKit = await releases.derive({ edit: (_files, release) => void (release.kit = '^99.0.0') });
  const differing = await releases.derive({ edit: (_files, release) => changeHtml(release) });
  await releases.promote(forOtherKit, { version: differing, percent: 10 });
  await using away = await ReleaseOrigin.start(releases.folder);
  await away.turn('unavailable');
  const { code, lines } = await checkSections(releases.origin.url, { BUYER_URL: away.url, LEGAL_URL: away.url });
  const cannotBeAsked = (section: string) =>
    `${section} cannot be checked: its origin ${away.url} cannot be read: current.json was answered with status 503. Start it, or correct ${section.toUpperCase()}_URL.`;
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(
        `^seller ${forOtherKit} of http\\S+ does not fit this shell: It was built for kit \\^99\\.0\\.0 and this shell provides \\S+: build it with the kit that is live\\.$`,
      ),
    ),
    expect.stringMatching(
      new RegExp(
        `^seller ${differing} of http\\S+ does not fit this shell: Its page sell-your-land puts an error into the browser's console \\(The page differed from its HTML\\..*\\): find it with "npm run dev", and correct it\\.$`,
      ),
    ),
    cannotBeAsked('buyer'),
    cannotBeAsked('legal'),
  ]);
  expect(code).toBe(1);
});

/** The served text differs from the text that the script renders. */
function changeHtml(release: Release): void {
  for (const page of Object.values(release.pages))
    page.html.initial = page.html.initial.replace('SELL YOUR LAND', 'RENT YOUR LAND');
}
