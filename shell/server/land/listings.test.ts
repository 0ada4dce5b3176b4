/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleListing, sampleSlug } from '@land/release-tools/live/live-samples.ts';
import { afterTest } from '@land/http/after-test.fixture';
import { setupLand } from './land.fixture.ts';

test('an unchanged list is not sent again (If-None-Match)', async () => {
  const { api, listings } = await setupLand();
  await listings.follow();
  expect(api.asked).toEqual(['GET /api/listings', expect.stringMatching(/^GET \/api\/listings "\w{40}"$/)]);
  api.state.listings = [{ ...sampleListing, slug: 'another' }];
  await listings.follow();
  expect([listings.find(sampleSlug), listings.find('another')?.slug]).toEqual([undefined, 'another']);
});

test('invalid deals are left out, and the others are shown', async () => {
  const { listings } = await setupLand({
    listings: [{ slug: '../x' }, {}, { slug: 'b', terms: [9 as unknown as string] }],
  });
  expect(['../x', sampleSlug, 'b'].map((slug) => listings.find(slug)?.slug)).toEqual([
    undefined,
    sampleSlug,
    undefined,
  ]);
});

test('a shell that starts while the api is down uses the last list on disk, with its age', async () => {
  const { api, createListings, dataFolder, log } = await setupLand();
  const file = join(dataFolder, 'shell/listings.json');
  const hourAgo = new Date(Date.now() - 3_600_000);
  await utimes(file, hourAgo, hourAgo);
  api.stop();
  const restarted = createListings();
  afterTest(() => restarted.stop());
  await restarted.start();
  expect(restarted.find(sampleSlug)).toEqual(sampleListing);
  expect(restarted.seenAt).toBeCloseTo(hourAgo.getTime(), -3);
  // Only the shell's account may read the file, because it contains early deals.
  expect((await stat(file)).mode & 0o77).toBe(0);
  await restarted.follow();
  await restarted.follow();
  expect(log).toEqual([expect.stringMatching(/^The api does not list deals: /)]);
});

test('each response updates the time of the copy on disk, and a deleted copy is written again', async () => {
  const { listings, dataFolder } = await setupLand();
  const file = join(dataFolder, 'shell/listings.json');
  await utimes(file, 0, 0);
  await listings.follow();
  expect(Date.now() - (await stat(file)).mtimeMs).toBeLessThan(60_000);
  await rm(file);
  await listings.follow();
  await listings.follow();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ listings: [sampleListing] });
});

test('a response that is not a list changes nothing', async () => {
  const { api, listings } = await setupLand();
  Object.assign(api.state, { listings: 'none' });
  await listings.follow();
  expect(listings.find(sampleSlug)?.slug).toBe(sampleSlug);
});
