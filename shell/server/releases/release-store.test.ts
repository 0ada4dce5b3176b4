/** @jest-environment node */
/** The copies of releases that a shell may show after a restart, for example while a section's origin is down. */
import { expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '../../release-tools/format/release-format.ts';
import { readFiles } from '../../release-tools/gate/check-files.ts';
import { readProvidedModules } from '../../release-tools/format/shared-modules.ts';
import { anotherPair, refusalsOf, type SectionSetup, setupSection, versionOf } from './live-section.fixture.ts';
import { fetchSignedDescription } from './fetch-release.ts';
import { readVerified, type ReleaseTrust } from './release-trust.ts';
import { createRelease, sectionPublicKey } from './release.fixture.ts';
import { SectionOrigin } from './section-origin.ts';

const checks = { tests: 3, accessiblePages: 2 };

/** Changes that put this HTML at the start of the release's page. */
function pageWith(html: string): Partial<Release> {
  const [page] = Object.values(createRelease('1.0.0').release.pages);
  if (page?.html === undefined) throw new Error('The release has no page.');
  return { pages: { 'sell-your-land': { ...page, html: { ...page.html, initial: html + page.html.initial } } } };
}

/** Creates a shell that has shown the releases in order and then stopped. */
async function setup(releases: Record<string, Partial<Release>>, options: SectionSetup = {}) {
  const site = await setupSection(options);
  for (const [version, changes] of Object.entries(releases)) {
    await site.origin.publish(version, changes);
    await site.section.follow();
    expect(versionOf(site.section)).toBe(version);
  }
  const restart = async (trust: Partial<ReleaseTrust>) => {
    const section = site.createSection(trust);
    await section.restore();
    return section;
  };
  return { ...site, restart };
}

const ofLaterKit = (provided: ReleaseTrust['provided']) => ({
  provided: { kit: '99.0.0', shared: { ...provided.shared, '@land/kit': '99.0.0' } },
});

test.each<[string, Partial<ReleaseTrust>, RegExp]>([
  ['signed with a former key', { publicKeysOf: () => [anotherPair.publicKey] }, /key that is not one of seller's/],
  ['built for another kit', ofLaterKit(readProvidedModules()), /It was built for kit/],
])('a copy %s is never shown, also if it is the only one', async (_what, trust, reason) => {
  const { restart, log } = await setup({ '1.0.0': {} });
  const section = await restart(trust);
  expect(log.at(-1)).toMatch(/^The copy of seller 1\.0\.0 is not shown\. /);
  expect(log.at(-1)).toMatch(reason);
  await section.follow();
  expect([section.live, section.find('1.0.0')]).toEqual([undefined, undefined]);
  expect(refusalsOf(section)).toEqual([expect.stringMatching(reason)]);
});

test('an older copy that fits this shell is shown in place of a newer one for another kit', async () => {
  const { trust, restart, stopOrigin } = await setup({ '1.0.0': { kit: '>=3' }, '1.0.1': {} });
  await stopOrigin();
  const section = await restart(ofLaterKit(trust.provided));
  expect([versionOf(section), section.describe().kept]).toEqual(['1.0.0', ['1.0.0']]);
  await section.follow();
  expect(versionOf(section)).toBe('1.0.0');
});

test('with UNCHECKED_RELEASES=refuse, an older checked copy is shown in place of an unchecked one; a share stays a share', async () => {
  const { restart, origin, section, stopOrigin, log } = await setup({ '1.0.0': { checks }, '1.0.1': {} });
  await origin.add('1.0.2', { checks });
  await origin.point({ version: '1.0.1', share: { version: '1.0.2', percent: 10 } });
  await section.follow();
  await stopOrigin();
  const afterRestart = await restart({ refuseUnchecked: true });
  await afterRestart.follow();
  expect(afterRestart.describe()).toMatchObject({ live: '1.0.0', share: { version: '1.0.2', percent: 10 } });
  expect(log.at(-1)).toMatch(/^The copy of seller 1\.0\.1 is not shown\. No browser has tried 1\.0\.1/);
  expect(afterRestart.find('1.0.1')).toBeUndefined();
});

test('with UNCHECKED_RELEASES=refuse and only an unchecked copy, the section has no release until a checked one is published', async () => {
  const { restart, origin } = await setup({ '1.0.0': {} });
  const section = await restart({ refuseUnchecked: true });
  await section.follow();
  expect(section.describe()).toMatchObject({ live: null, kept: [] });
  expect(refusalsOf(section)).toEqual([expect.stringMatching(/^No browser has tried 1\.0\.0/)]);
  await origin.publish('1.0.1', { checks });
  await section.follow();
  expect(section.describe()).toMatchObject({ live: '1.0.1', kept: ['1.0.1'] });
  expect(versionOf(await restart({}))).toBe('1.0.1');
});

test('if the current gate refuses the only copy, it is shown until another release is published', async () => {
  const { restart, origin, archive, trust, log } = await setup({});
  await origin.publish('1.0.0', pageWith('<p id="menu">Hi</p>'));
  // Writes the copy that a shell with an earlier gate would have stored.
  const signed = await fetchSignedDescription('seller', new SectionOrigin(origin.url), '1.0.0');
  const release = readVerified(signed, trust);
  const contents = await readFiles(release, async (name) =>
    Buffer.from(await (await fetch(`${origin.url}/1.0.0/${name}`)).arrayBuffer()),
  );
  await archive.write({ ...signed, release, contents });
  await archive.markLive({ version: '1.0.0' }, ['1.0.0']);
  const section = await restart({});
  expect(log).toEqual([
    expect.stringMatching(/^The copy of seller 1\.0\.0 is shown only until another one is available\. /),
  ]);
  await section.follow();
  expect(section.describe()).toMatchObject({ live: '1.0.0', kept: [] });
  // Its files are available, for pages that were open before the restart.
  expect(section.find('1.0.0')?.files.has('page.1.js')).toBe(true);
  await origin.publish('1.0.1');
  await section.follow();
  expect(section.describe()).toMatchObject({ live: '1.0.1', kept: ['1.0.1'] });
});

test('after a key rotation the copy of the live release gets the new signature, and is shown after a restart', async () => {
  let keys = [sectionPublicKey];
  const { restart, origin, section, stopOrigin, dataFolder } = await setup(
    { '1.0.0': {} },
    { trust: { publicKeysOf: () => keys } },
  );
  const readSignature = () => readFile(join(dataFolder, 'shell/releases/seller/1.0.0/release.sig'), 'utf8');
  const former = await readSignature();
  keys = [anotherPair.publicKey];
  await origin.add('1.0.0', {}, anotherPair.privateKey);
  await section.follow();
  expect(await readSignature()).not.toBe(former);
  await stopOrigin();
  expect(versionOf(await restart({}))).toBe('1.0.0');
});

test('copies that a new shell cannot show stay on disk, in case the former shell is started again', async () => {
  const { trust, restart, origin, stopOrigin } = await setup({ '1.0.0': {} });
  const next = await restart(ofLaterKit(trust.provided));
  await origin.publish('2.0.0', { kit: '^99.0.0' });
  await next.follow();
  expect(versionOf(next)).toBe('2.0.0');
  await stopOrigin();
  expect(versionOf(await restart({}))).toBe('1.0.0');
});
