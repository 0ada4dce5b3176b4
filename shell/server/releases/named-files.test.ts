/** @jest-environment node */
/** Requests for files by version and name: from pages that another shell served, or from someone who guesses. */
import { expect, test } from '@jest/globals';
import { setupSection } from './live-section.fixture.ts';
import { Allowance } from './named-files.ts';

async function setup() {
  const site = await setupSection();
  await site.origin.publish('1.0.0');
  await site.section.follow();
  const asked = (pattern: RegExp) => site.origin.requested.filter((path) => pattern.test(path)).length;
  return { ...site, asked };
}

test('a release is brought for a file of it, once for all that ask', async () => {
  const { origin, section, asked } = await setup();
  await origin.add('1.0.1');
  const brought = await Promise.all(
    ['entry.1.js', 'page.1.js', 'page.1.css'].map((file) => section.bringNamed('1.0.1', file)),
  );
  expect(brought[0]?.files.get('page.1.js')?.bytes.toString()).toBe('// page');
  expect(new Set(brought).size).toBe(1);
  expect(asked(/^\/1\.0\.1\/entry\.1\.js$/)).toBe(1);
  expect(section.describe().kept).toEqual(['1.0.0']);
});

test('a file that no signed description names costs no release, and is asked for once', async () => {
  const { origin, section, asked } = await setup();
  await origin.add('1.0.1');
  for (const file of ['guess.js', 'release.json', '__proto__', 'guess.js'])
    expect(await section.bringNamed('1.0.1', file)).toBeUndefined();
  await origin.add('1.0.2', {}, null);
  expect(await section.bringNamed('1.0.2', 'entry.1.js')).toBeUndefined();
  expect([asked(/^\/1\.0\.1\/release\.json$/), asked(/^\/1\.0\.[12]\/.*\.(js|css)$/)]).toEqual([1, 0]);
});

test('whoever guesses versions asks the origin few questions', async () => {
  const { section, asked } = await setup();
  for (let guess = 0; guess < 200; guess += 1)
    expect(await section.bringNamed(`9.9.${guess}`, 'entry.1.js')).toBeUndefined();
  // Twenty at once, then one per second.
  expect(asked(/^\/9\.9\.\d+\/release\.json$/)).toBeLessThan(60);
});

test('whoever goes through all releases of the origin makes the shell fetch a few of them, and keeps no preview from its link', async () => {
  const { origin, section, asked } = await setup();
  const versions = Array.from({ length: 15 }, (_, patch) => `2.0.${patch}`);
  for (const version of versions) await origin.add(version);
  await origin.add('3.0.0');
  const previewed = await section.bring('3.0.0');
  for (const version of versions) await section.bringNamed(version, 'entry.1.js');
  // Five at once, then one per ten seconds.
  expect(asked(/^\/2\.0\.\d+\/entry\.1\.js$/)).toBeLessThan(10);
  expect(section.find('3.0.0')).toBe(previewed);
  expect(await section.bring('2.0.14')).toBeDefined();
});

test('an allowance takes many at once, then one more each time that its interval has passed, and saves up no more', () => {
  let now = 1_000;
  const allowance = new Allowance({ most: 3, every: 10 }, () => now);
  const takeAllAfter = (milliseconds: number) => {
    now += milliseconds;
    return Array.from({ length: 10 }, () => allowance.take()).filter(Boolean).length;
  };
  expect([0, 9, 1, 25, 1_000_000].map(takeAllAfter)).toEqual([3, 0, 1, 2, 3]);
});
