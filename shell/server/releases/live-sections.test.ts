/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { afterTest, createFolder } from '@land/http/after-test.fixture';
import { forEachSection } from '../../release-tools/format/release-format.ts';
import { readProvidedModules } from '../../release-tools/format/shared-modules.ts';
import { LiveSections } from './live-sections.ts';
import { sectionPublicKey, startOrigin } from './release.fixture.ts';

const anHour = 3_600_000;

/** The sections of a shell. The seller's origin has release 1.0.0, and no other origin responds. */
async function setup() {
  const origin = await startOrigin();
  const dataFolder = await createFolder();
  const nowhere = 'http://127.0.0.1:9';
  const trust = { publicKeysOf: () => [sectionPublicKey], provided: readProvidedModules(), refuseUnchecked: false };
  const sections = new LiveSections(
    { sectionUrls: { ...forEachSection(() => nowhere), seller: origin.url }, dataFolder, pollMilliseconds: anHour },
    { trust, log: () => {} },
  );
  afterTest(() => sections.stop());
  await origin.publish('1.0.0');
  return { origin, sections };
}

test('lookNow reads the pointers without waiting for the next interval', async () => {
  const { origin, sections } = await setup();
  await sections.start();
  await origin.publish('1.0.1');
  for (let tries = 0; tries < 500 && sections.get('seller').live?.release.version !== '1.0.1'; tries += 1) {
    sections.lookNow();
    await wait(10);
  }
  expect(sections.describe().sections.seller.live).toBe('1.0.1');
});

test('the start waits for the first release of a section, also if that takes longer than 3 s', async () => {
  const { sections } = await setup();
  const seller = sections.get('seller');
  const follow = seller.follow.bind(seller);
  // More than the 3 s that the start waits for a section that has a release already.
  seller.follow = () => wait(3_500).then(follow);
  await sections.start();
  expect(seller.live?.release.version).toBe('1.0.0');
});

test('many calls of lookNow in a row read the pointers once', async () => {
  const { sections } = await setup();
  await sections.start();
  let looks = 0;
  sections.all.forEach((section) => (section.follow = () => Promise.resolve(void (looks += 1))));
  for (let count = 0; count < 1000; count += 1) sections.lookNow();
  expect(looks).toBe(sections.all.length);
});
