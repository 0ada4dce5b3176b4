import { expect, test } from '@jest/globals';
import { listForSale } from '../land-list/find-land.ts';
import { hostileListing, manyListings, plainListings, visibleText } from './feeds.fixture.ts';
import { renderRss } from './rss.ts';

const origin = 'https://land.example';
const MEDIA = 'http://search.yahoo.com/mrss/';

/** Parses a feed. Fails unless it is well-formed XML that follows the rules of RSS 2.0. */
function read(listings = plainListings) {
  const tree = new DOMParser().parseFromString(renderRss(listForSale(listings, Date.now()), origin), 'application/xml');
  expect(tree.querySelector('parsererror')?.textContent).toBeUndefined();
  expect([tree.documentElement.nodeName, tree.documentElement.getAttribute('version')]).toEqual(['rss', '2.0']);
  const channels = [...tree.documentElement.children];
  expect(channels.map(({ nodeName }) => nodeName)).toEqual(['channel']);
  const parts = [...(channels[0]?.children ?? [])];
  for (const name of ['title', 'link', 'description'])
    expect(parts.filter(({ nodeName }) => nodeName === name).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/./),
    ]);
  const items = parts.filter(({ nodeName }) => nodeName === 'item').map(readItem);
  const links = items.map(({ guid }) => guid);
  expect(new Set(links).size).toBe(links.length);
  return { parts, items };
}

function readItem(item: Element) {
  const textOf = (name: string) => item.getElementsByTagName(name)[0]?.textContent;
  const names = [...item.children].map(({ nodeName }) => nodeName);
  expect(new Set(names).size).toBe(names.length);
  const [title, link, guid, pubDate, description] = ['title', 'link', 'guid', 'pubDate', 'description'].map(textOf);
  // RFC 822, with four digits of the year.
  expect(pubDate).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
  expect(guid).toBe(link);
  const photo = item.getElementsByTagNameNS(MEDIA, 'content')[0];
  return { title, guid, pubDate, description, photo };
}

test('the feed for people has the land for sale, the newest first, with its link, date, words and first photo', () => {
  const { parts, items } = read();
  expect(items.map(({ guid }) => guid)).toEqual([`${origin}/land/open-land`, `${origin}/land/pending-land`]);
  const [open, pending] = items;
  expect(open).toMatchObject({
    title: '10 acres in Apache County, Arizona',
    pubDate: 'Mon, 02 Nov 2026 03:00:00 GMT',
    description: expect.stringContaining(
      '<p>10 acres in Apache County, Arizona, for $9,900, with owner financing.</p>',
    ),
  });
  expect(open?.description).toContain('Down payment $1,000. 48 payments of $250. Annual percentage rate 11.9%');
  expect(open?.photo?.getAttribute('url')).toBe(`${origin}/photos/${'a'.repeat(32)}-1600.jpg`);
  expect(pending?.description).toMatch(/^<p>Sale pending\.<\/p>/);
  expect(pending?.photo).toBeUndefined();
  const self = parts.find(({ nodeName }) => nodeName === 'atom:link');
  expect(self?.getAttribute('href')).toBe(`${origin}/land/feed.xml`);
});

test('a feed with hostile texts is well-formed, and its descriptions contain them as text', () => {
  const [item] = read([hostileListing]).items;
  expect(item?.title).toBe(visibleText);
  const shown = new DOMParser().parseFromString(item?.description ?? '', 'text/html');
  expect(shown.querySelector('script, [onerror]')).toBeNull();
  expect(shown.querySelector('p')?.textContent).toBe(visibleText);
});

test('the feed is valid without land, and has at most 50 items', () => {
  expect(read([]).items).toEqual([]);
  const { items } = read(manyListings(60));
  expect([items.length, items[0]?.guid]).toEqual([50, `${origin}/land/deal-0`]);
});
