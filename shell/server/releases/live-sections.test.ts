/** @jest-environment node */
import { afterEach, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readProvidedModules } from '../../release-tools/format/shared-modules.ts';
import { LiveSections } from './live-sections.ts';
import { sectionPublicKey, startOrigin } from './release.fixture.ts';

const cleanUps: (() => unknown)[] = [];
const anHour = 3_600_000;

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** The seller's origin has 1.0.0, the others none. */
async function setup() {
  const origin = await startOrigin();
  const dataFolder = await mkdtemp(join(tmpdir(), 'land-shell-'));
  const nowhere = 'http://127.0.0.1:9';
  const trust = { publicKeysOf: () => [sectionPublicKey], provided: readProvidedModules(), refuseUnchecked: false };
  const sections = new LiveSections(
    { sectionUrls: { seller: origin.url, buyer: nowhere, legal: nowhere }, dataFolder, pollMilliseconds: anHour },
    { trust, log: () => {} },
  );
  cleanUps.push(
    () => sections.stop(),
    () => origin.stop(),
    () => rm(dataFolder, { recursive: true, force: true }),
  );
  await origin.publish('1.0.0');
  await sections.start();
  return { origin, sections };
}

test('whoever asks what is shown need not wait for the next turn', async () => {
  const { origin, sections } = await setup();
  await origin.publish('1.0.1');
  for (let tries = 0; tries < 500 && sections.get('seller').live?.release.version !== '1.0.1'; tries += 1) {
    sections.lookNow();
    await wait(10);
  }
  expect(sections.describe().sections.seller.live).toBe('1.0.1');
});

test('however often somebody asks, the pointers are read ten times a second at most', async () => {
  const { sections } = await setup();
  let looks = 0;
  sections.all.forEach((section) => (section.follow = () => Promise.resolve(void (looks += 1))));
  for (let count = 0; count < 1000; count += 1) sections.lookNow();
  expect(looks).toBe(sections.all.length);
});
