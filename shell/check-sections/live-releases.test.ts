/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { afterTest, createFolder } from '@land/http/after-test.fixture';
import { writePointer } from '../release-tools/format/release-pointer.ts';
import { readProvidedModules } from '../release-tools/format/shared-modules.ts';
import { readConfig } from '../server/config.ts';
import { sectionPublicKey, startOrigin } from '../server/releases/release.fixture.ts';
import { findLiveReleases } from './live-releases.ts';

/** A checkout whose seller-app folder has 0.9.0 as its live release, while no origin runs on this machine. */
async function setup(settings: NodeJS.ProcessEnv = {}) {
  const releases = await createFolder();
  process.env.SELLER_RELEASES_DIR = releases;
  afterTest(() => delete process.env.SELLER_RELEASES_DIR);
  await writePointer(releases, { version: '0.9.0' });
  const trust = { publicKeysOf: () => [sectionPublicKey], provided: readProvidedModules(), refuseUnchecked: false };
  const env = { SELLER_PORT: '9', ...settings };
  return { releases, find: () => findLiveReleases('seller', { config: readConfig(env), trust, env }) };
}

const sourcesOf = (found: { version: string; source: string }[]) =>
  found.map(({ version, source }) => ({ version, source }));

test('a configured origin is checked: its live release, and the release that a share of visits gets', async () => {
  const origin = await startOrigin();
  await origin.publish('1.0.0');
  await origin.add('1.0.1');
  await origin.point({ version: '1.0.0', share: { version: '1.0.1', percent: 10 } });
  const { find } = await setup({ SELLER_URL: origin.url });
  const found = await find();
  expect(sourcesOf(found)).toEqual(['1.0.0', '1.0.1'].map((version) => ({ version, source: origin.url })));
  expect((await found[1]?.read())?.release.version).toBe('1.0.1');
});

test('a configured origin that cannot be read or has no pointer is an error; the folder is not checked instead', async () => {
  const nowhere = await setup({ SELLER_URL: 'http://127.0.0.1:9' });
  await expect(nowhere.find()).rejects.toThrow(
    /^its origin http:\/\/127\.0\.0\.1:9 cannot be read: current\.json could not be read: \w+\. Start it, or correct SELLER_URL\.$/,
  );
  const empty = await setup({ SELLER_URL: (await startOrigin()).url });
  await expect(empty.find()).rejects.toThrow(/current\.json was answered with status 404/);
});

test('without a configured origin the folder of the checkout is checked; without a release there it is an error', async () => {
  const { find, releases } = await setup();
  expect(sourcesOf(await find())).toEqual([{ version: '0.9.0', source: 'the folder of seller-app' }]);
  await writePointer(releases, undefined);
  await expect(find()).rejects.toThrow(
    /^found no release at http:\/\/127\.0\.0\.1:9 or in its folder: start its origin, or set SELLER_URL\.$/,
  );
});
