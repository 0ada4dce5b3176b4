/** @jest-environment node */
/**
 * Requests for files of releases that this shell has not loaded: from pages of another shell, or from someone who
 * guesses.
 */
import { expect, test } from '@jest/globals';
import { setupSection } from './live-section.fixture.ts';
import { Allowance } from './named-files.ts';

async function setup() {
  const site = await setupSection();
  await site.origin.publish('1.0.0');
  await site.section.follow();
  const countRequests = (pattern: RegExp) => site.origin.requested.filter((path) => pattern.test(path)).length;
  return { ...site, countRequests };
}

test('a request for a file of an unknown release fetches the release, once for concurrent requests', async () => {
  const { origin, section, countRequests } = await setup();
  await origin.add('1.0.1');
  const brought = await Promise.all(
    ['entry.1.js', 'page.1.js', 'page.1.css'].map((file) => section.bringNamed('1.0.1', file)),
  );
  expect(brought[0]?.files.get('page.1.js')?.bytes.toString()).toBe('// page');
  expect(new Set(brought).size).toBe(1);
  expect(countRequests(/^\/1\.0\.1\/entry\.1\.js$/)).toBe(1);
  expect(section.describe().kept).toEqual(['1.0.0']);
});

test('a request for a file that is not in the signed description fetches the description once, and no release', async () => {
  const { origin, section, countRequests } = await setup();
  await origin.add('1.0.1');
  for (const file of ['guess.js', 'release.json', '__proto__', 'guess.js'])
    expect(await section.bringNamed('1.0.1', file)).toBeUndefined();
  await origin.add('1.0.2', {}, null);
  expect(await section.bringNamed('1.0.2', 'entry.1.js')).toBeUndefined();
  expect([countRequests(/^\/1\.0\.1\/release\.json$/), countRequests(/^\/1\.0\.[12]\/.*\.(js|css)$/)]).toEqual([1, 0]);
});

test('requests for many guessed versions cause few requests to the origin', async () => {
  const { section, countRequests } = await setup();
  for (let guess = 0; guess < 200; guess += 1)
    expect(await section.bringNamed(`9.9.${guess}`, 'entry.1.js')).toBeUndefined();
  // Twenty at once, then one per second.
  expect(countRequests(/^\/9\.9\.\d+\/release\.json$/)).toBeLessThan(60);
});

test('requests for all releases of an origin make the shell fetch only a few, and do not push a preview out of memory', async () => {
  const { origin, section, countRequests } = await setup();
  const versions = Array.from({ length: 15 }, (_, patch) => `2.0.${patch}`);
  for (const version of versions) await origin.add(version);
  await origin.add('3.0.0');
  const previewed = await section.bring('3.0.0');
  for (const version of versions) await section.bringNamed(version, 'entry.1.js');
  // Five at once, then one per ten seconds.
  expect(countRequests(/^\/2\.0\.\d+\/entry\.1\.js$/)).toBeLessThan(10);
  expect(section.find('3.0.0')).toBe(previewed);
  expect(await section.bring('2.0.14')).toBeDefined();
});

test('an allowance permits `most` at once, then one more per interval, and never saves more than `most`', () => {
  let now = 1_000;
  const allowance = new Allowance({ most: 3, every: 10 }, () => now);
  const takeAllAfter = (milliseconds: number) => {
    now += milliseconds;
    return Array.from({ length: 10 }, () => allowance.take()).filter(Boolean).length;
  };
  expect([0, 9, 1, 25, 1_000_000].map(takeAllAfter)).toEqual([3, 0, 1, 2, 3]);
});
