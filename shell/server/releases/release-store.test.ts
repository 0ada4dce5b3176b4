/** @jest-environment node */
/** A shell starts while a section's origin is down: which copies that an earlier shell accepted may it show? */
import { expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '../../release-tools/format/release-format.ts';
import { readFiles } from '../../release-tools/gate/check-files.ts';
import { readProvidedModules } from '../../release-tools/format/shared-modules.ts';
import { anotherPair, refusalsOf, type SectionSetup, setupSection, versionOf } from './live-section.fixture.ts';
import { fetchClaim } from './fetch-release.ts';
import { readClaim, type ReleaseTrust } from './release-trust.ts';
import { createRelease, sectionPublicKey } from './release.fixture.ts';
import { SectionOrigin } from './section-origin.ts';

const checks = { tests: 3, accessiblePages: 2 };

/** Changes of a release whose page begins with this. */
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
  ['with a former key', { publicKeysOf: () => [anotherPair.publicKey] }, /key that is not one of seller's/],
  ['for another kit', ofLaterKit(readProvidedModules()), /It was built for kit/],
])('a copy that was made %s is never shown, and nothing else is if there is no other', async (_what, trust, reason) => {
  const { restart, log } = await setup({ '1.0.0': {} });
  const section = await restart(trust);
  expect(log.at(-1)).toMatch(/^The copy of seller 1\.0\.0 is not shown\. /);
  expect(log.at(-1)).toMatch(reason);
  await section.follow();
  expect([section.live, section.find('1.0.0')]).toEqual([undefined, undefined]);
  expect(refusalsOf(section)).toEqual([expect.stringMatching(reason)]);
});

test('an older copy that fits is shown in place of one for another kit', async () => {
  const { trust, restart, stopOrigin } = await setup({ '1.0.0': { kit: '>=3' }, '1.0.1': {} });
  await stopOrigin();
  const section = await restart(ofLaterKit(trust.provided));
  expect([versionOf(section), section.describe().kept]).toEqual(['1.0.0', ['1.0.0']]);
  await section.follow();
  expect(versionOf(section)).toBe('1.0.0');
});

test('with `refuse`, a copy that no browser tried is never shown: an older one that was tried is, and not one that only a share of visits saw', async () => {
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

test('with `refuse`, there is no release while the only copy is one that no browser tried, until another comes', async () => {
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

test('the only copy is shown although the gate of today refuses it, until another comes', async () => {
  const { restart, origin, archive, trust, log } = await setup({});
  await origin.publish('1.0.0', pageWith('<p id="menu">Hi</p>'));
  // As a shell with an earlier gate kept it.
  const claim = await fetchClaim('seller', new SectionOrigin(origin.url), '1.0.0');
  const release = readClaim(claim, trust);
  const contents = await readFiles(release, async (name) =>
    Buffer.from(await (await fetch(`${origin.url}/1.0.0/${name}`)).arrayBuffer()),
  );
  await archive.write({ ...claim, release, contents });
  await archive.markLive({ version: '1.0.0' }, ['1.0.0']);
  const section = await restart({});
  expect(log).toEqual([
    expect.stringMatching(/^The copy of seller 1\.0\.0 is shown only until another one is available\. /),
  ]);
  await section.follow();
  expect(section.describe()).toMatchObject({ live: '1.0.0', kept: [] });
  // A page that was open before the restart requests its files.
  expect(section.find('1.0.0')?.files.has('page.1.js')).toBe(true);
  await origin.publish('1.0.1');
  await section.follow();
  expect(section.describe()).toMatchObject({ live: '1.0.1', kept: ['1.0.1'] });
});

test('what is live and was signed anew after its key was replaced is there after a restart without the origin', async () => {
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

test('copies that are not shown stay for the shell before', async () => {
  const { trust, restart, origin, stopOrigin } = await setup({ '1.0.0': {} });
  const next = await restart(ofLaterKit(trust.provided));
  await origin.publish('2.0.0', { kit: '^99.0.0' });
  await next.follow();
  expect(versionOf(next)).toBe('2.0.0');
  await stopOrigin();
  expect(versionOf(await restart({}))).toBe('1.0.0');
});
