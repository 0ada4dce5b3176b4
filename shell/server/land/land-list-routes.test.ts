/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { member, memberToken, setupLand } from './land.fixture.ts';

const soon = new Date(Date.now() + 60_000).toISOString();
const early = { slug: 'early-land', stage: 'early', publicAt: soon } as const;

test('the list shows public deals to everyone, and search engines may list it without a filter only', async () => {
  const { read } = await setupLand();
  const { statusCode, body, headers } = await read('/land');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(body).toContain(
    '<p>1 property</p><a href="/land/ten-acres-in-apache-county">10 acres in Apache County, Arizona</a>',
  );
  expect(body).toContain('<link rel="canonical" href="https://land.example/land">');
  expect(body).not.toMatch(/noindex|live-|%list|%card/);
  const filtered = await read('/land?state=AZ');
  expect(filtered.body).toContain('<meta name="robots" content="noindex">');
  expect(filtered.body).not.toContain('canonical');
});

test('an early deal is in no list, also not in that of a member, and is there from its time on', async () => {
  let now = Date.now();
  const { read } = await setupLand({
    listings: [early, { ...early, slug: 'unknown-when', publicAt: null }],
    now: () => now,
  });
  for (const path of ['/land', '/land?state=AZ', '/land?sort=price', '/land?page=2', `/land?m=${memberToken}`])
    for (const cookie of ['', member]) {
      const { body } = await read(path, cookie);
      expect([body.includes('No land'), body.includes('early-land'), body.includes('unknown-when')]).toEqual([
        true,
        false,
        false,
      ]);
    }
  now += 60_000;
  expect((await read('/land')).body).toContain('early-land');
});

test('a filter without results says so, and sold land is apart', async () => {
  const { read } = await setupLand({ listings: [{}, { slug: 'sold-land', stage: 'sold' }] });
  expect((await read('/land?state=TX')).body).toContain('None found');
  const { body } = await read('/land');
  expect([body.includes('<s>sold-land</s>'), body.includes('href="/land/sold-land"')]).toEqual([true, false]);
});

test('while the api is down, the list says how old it is, and after a day is not shown', async () => {
  let now = Date.now();
  const { read, api } = await setupLand({ now: () => now });
  api.stop();
  expect((await read('/land')).body).not.toContain('<i>');
  now += 11 * 60_000;
  expect((await read('/land')).body).toMatch(/<i>\w+ \d+, \d{4} at .*Central Time<\/i>/);
  now += 86_400_000;
  expect((await read('/land')).statusCode).toBe(503);
});

test('a release without the list has no page at its path', async () => {
  const { read } = await setupLand({ page: null });
  expect((await read('/land')).statusCode).toBe(404);
});
