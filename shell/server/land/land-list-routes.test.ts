/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { sampleListing } from '@land/release-tools/live/live-samples.ts';
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

test.each([
  'state=AZ&state=OR',
  'state[]=AZ&acres-from[x]=1',
  'acres-from=%00&acres-to=%E2%80%AE9',
  'sort=__proto__&kind=constructor&page=NaN',
  'price-to=1e309&financing=true&page=-1',
  `utm=${'x'.repeat(2_000)}&%ff=%zz&&==`,
])('the nonsense %s falls back to the whole list', async (query) => {
  const { read } = await setupLand();
  const { statusCode, body } = await read(`/land?${query}`);
  expect([statusCode, body.includes('1 property')]).toEqual([200, true]);
});

test('sold land shows its last price, or none if staff hid it, and no search engine or portal gets either', async () => {
  const fields = {
    title: '5 acres',
    place: 'Apache County, Arizona',
    acres: '5 acres',
    kinds: '',
    summary: '5 acres: sold.',
  };
  const facts = { ...sampleListing.facts!, priceCents: null };
  const sold = { stage: 'sold' as const, facts, terms: [] };
  const shown = { ...sold, slug: 'sold-shown', fields: { ...fields, asked: 'Listed at $9,900' } };
  const { read } = await setupLand({ listings: [shown, { ...sold, slug: 'sold-hidden', fields }] });
  expect((await read('/land')).body).toContain('<s>sold-shown</s><u>Listed at $9,900</u><s>sold-hidden</s><u></u>');
  const [page, hidden] = [await read('/land/sold-shown'), await read('/land/sold-hidden')];
  expect([page.body.includes('<u>Listed at $9,900</u>'), hidden.body.includes('$')]).toEqual([true, false]);
  for (const { body } of [page, hidden]) expect(body).not.toMatch(/og:|ld\+json|canonical/);
  for (const feed of ['/land/feed.xml', '/land/listings.xml'])
    expect((await read(feed)).body).not.toMatch(/sold-|9,?900/);
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
