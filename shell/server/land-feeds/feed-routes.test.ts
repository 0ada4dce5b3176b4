/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { member, memberToken, setupLand } from '../land/land.fixture.ts';
import { escapeHtml } from '../pages/page-head.ts';
import { hostileListing, manyListings, plainListings } from './feeds.fixture.ts';
import { rssTitle } from './rss.ts';

const feeds = ['/land/feed.xml', '/land/listings.xml'];

test.each(feeds)('%s has the land that everybody may buy, and its response is 304 until that changes', async (path) => {
  const { read, app, api, listings } = await setupLand({ listings: plainListings });
  const { statusCode, headers, body } = await read(path);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    ...[200, 'application/xml; charset=utf-8', 'no-cache'],
  ]);
  for (const { slug } of plainListings)
    expect([slug, body.includes(slug)]).toEqual([slug, /^(open|pending)/.test(slug)]);
  const readAgain = (tag: string) => app.inject({ url: path, headers: { 'if-none-match': tag } });
  const etag = String(headers.etag);
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`])
    expect([(await readAgain(tag)).statusCode, (await readAgain(tag)).body]).toEqual([304, '']);
  expect((await readAgain('"other"')).statusCode).toBe(200);
  api.state.listings = plainListings.filter(({ slug }) => slug !== 'open-land');
  await listings.follow();
  const changed = await readAgain(etag);
  expect([changed.statusCode, changed.body.includes('open-land')]).toEqual([200, false]);
});

test.each(feeds)('an early deal is not in %s, also for a member, and is there from its time on', async (path) => {
  let now = Date.now();
  const publicAt = new Date(now + 60_000).toISOString();
  const early = { stage: 'early', slug: 'early-land', publicAt } as const;
  const { read } = await setupLand({
    listings: [
      early,
      { ...early, slug: 'unknown-when', publicAt: null },
      { ...early, slug: 'taken', stage: 'pending' },
    ],
    now: () => now,
  });
  const empty = (await read(path)).body;
  expect(empty).not.toMatch(/early-land|unknown-when|taken|Apache|photos/);
  expect((await read(`${path}?m=${memberToken}`, member)).body).toBe(empty);
  now += 60_000;
  const { body } = await read(path);
  expect(['early-land', 'taken', 'unknown-when'].map((slug) => body.includes(slug))).toEqual([true, true, false]);
});

test.each(feeds)(
  'when the api has been down for a day, the status of %s is 503, so that no portal removes land',
  async (path) => {
    let now = Date.now();
    const { read, api } = await setupLand({ now: () => now });
    api.stop();
    now += 86_000_000;
    expect((await read(path)).statusCode).toBe(200);
    now += 1_000_000;
    const { statusCode, headers } = await read(path);
    expect([statusCode, headers['retry-after']]).toEqual([503, '600']);
  },
);

test.each(feeds)('without a release that lists land there is no %s', async (path) => {
  expect((await (await setupLand({ page: null })).read(path)).statusCode).toBe(404);
});

test('with hostile texts the responses have no invisible characters', async () => {
  const { read } = await setupLand({ listings: [hostileListing] });
  for (const path of feeds) expect((await read(path)).body).not.toMatch(/(?![\t\n\r])[\p{Cc}\p{Cf}]/u);
});

test('with 10,000 deals the list and the feeds stay small', async () => {
  const { read } = await setupLand({ listings: manyListings(10_000) });
  const sizeOf = async (path: string) => Buffer.byteLength((await read(path)).body);
  expect((await read('/land')).body).toContain('10,000 properties');
  expect(await sizeOf('/land')).toBeLessThan(20_000);
  expect(await sizeOf('/land?sort=acre&page=400')).toBeLessThan(20_000);
  expect(await sizeOf('/land/feed.xml')).toBeLessThan(100_000);
  expect(await sizeOf('/land/listings.xml')).toBeLessThan(3_000_000);
});

test('the list names its feed', async () => {
  const { read } = await setupLand();
  const link = `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(rssTitle)}" href="/land/feed.xml">`;
  for (const path of ['/land', '/land?state=AZ']) expect((await read(path)).body).toContain(link);
});
