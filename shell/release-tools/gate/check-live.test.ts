/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { ReleasedPage } from '../format/release-format.ts';
import { checkHtml } from './check-html.ts';
import { checkPages } from './check-pages.ts';
import { createCheckedRelease } from './good-release.fixture.ts';

const good = '<h1>%deal.title%</h1><live-when of="words"><p>%deal.words%</p></live-when>';

/** The message that refuses a release of the buyer section with this live page, or "accepted". */
function refusalOf(html: string, changes: Partial<ReleasedPage> = {}): string {
  const land = { title: '%deal.title%', description: '%deal.summary%', html: { initial: html } };
  const checked = createCheckedRelease({ files: { 'entry.1.js': 'var n={"./buy-land":()=>1}' } });
  const pages = { land: { ...land, scripts: [], styles: [], ...changes } };
  const release = { ...checked.release, section: 'buyer' as const, pages };
  try {
    checkHtml({ ...checked, section: 'buyer', release });
    const buyLand = { ...land, html: { initial: 'x' }, scripts: ['entry.1.js'], styles: [] };
    checkPages({ ...checked, section: 'buyer', release: { ...release, pages: { 'buy-land': buyLand, ...pages } } });
    return 'accepted';
  } catch (refusal) {
    return (refusal as Error).message;
  }
}

const form = (fields = '') =>
  `<live-when of="member"><form method="post" action="/land/%deal.slug%/interest"><input type="hidden" name="csrfToken" value="%CSRF_TOKEN%">${fields}<button>I</button></form></live-when>`;
const photo = (src: string) =>
  `<live-each of="photos"><img src="${src}" alt="%photo.alt%" width="%photo.width%"></live-each>`;

test.each([
  good,
  form(),
  photo('%photo.src828%.jpg'),
  '<ul><live-each of="terms"><li>%term%</li></live-each></ul><a href="/buy-land?about=%deal.slug%#contact-form">Ask</a>',
  '<p>10% to 40% and %unknown% are words</p>',
  '<dl><live-each of="balances"><dt>%row.name%</dt><dd>%row.value%</dd></live-each></dl><live-when of="outline"><img src="%deal.outline%" alt="%deal.place%"></live-when>',
  '<a href="%deal.mapHref%">Map</a><a href="%deal.countyHref%">%deal.parcel%</a><a href="%page.shareHref%">%page.address%</a>',
])('the live page %s passes', (html) => expect(refusalOf(html)).toBe('accepted'));

test.each([
  ['<p>%deal.boughtCents%</p>', 'has the mark deal.boughtCents, which the shell does not know'],
  ['<a href="%deal.words%">x</a>', 'has the mark deal.words in href, where it is not allowed'],
  ['<p class="%deal.title%">x</p>', 'has the mark deal.title in class, where it is not allowed'],
  ['<p>%photo.src828%</p>', 'has the mark photo.src828 in text, where it is not allowed'],
  ['<p>%CSRF_TOKEN%</p>', 'has the mark CSRF_TOKEN in text, where it is not allowed'],
  ['<live-each of="buyers">x</live-each>', 'has <live-each of="buyers">, which is none of hero, photos, terms'],
  ['<live-when of="cheap">x</live-when>', 'has <live-when of="cheap">, which is none of title'],
  ['<live-when of="sold" class="x">x</live-when>', 'has <live-when of="sold">, which is none of'],
  ['<live-if of="sold">x</live-if>', 'has <live-if of="sold">, which is none of .'],
  [photo('%photo.src828%.svg'), 'loads /photos/'],
  ['<img src="/counties/%deal.parcel%.svg" alt="">', 'has the mark deal.parcel in src, where it is not allowed'],
  ['<img src="%deal.mapHref%" alt="">', 'has the mark deal.mapHref in src, where it is not allowed'],
  [photo('https://example.com/%photo.src828%.jpg'), 'loads https://example.com/'],
  [form('<input name="phone">'), 'has the control phone (text)'],
  [form().replace('/interest', '/buy'), 'must have one form, which posts to /land/'],
  [`${good}<p>${'x'.repeat(99_990)}</p>`, 'has more than 100 KB with a long deal'],
])('the live page %.90s is refused', (html, sentence) => expect(refusalOf(html)).toContain(sentence));

test('a live page may not have scripts or the mark of a URL in its title, and a release may lack the live page', () => {
  expect(refusalOf(good, { scripts: ['entry.1.js'] })).toContain('are not as the kit');
  expect(refusalOf(good, { title: '%deal.slug%' })).toContain('has the mark deal.slug in text');
  const checked = createCheckedRelease({ files: { 'entry.1.js': 'var n={"./buy-land":()=>1}' } });
  const page = { title: '', description: '', html: { initial: 'x' }, scripts: ['entry.1.js'], styles: [] };
  const release = { ...checked.release, section: 'buyer' as const, pages: { 'buy-land': page } };
  expect(() => checkPages({ ...checked, section: 'buyer', release })).not.toThrow();
});

test('pages that are not live may not have the blocks of live pages', () => {
  const checked = createCheckedRelease({ html: good });
  expect(() => checkHtml(checked)).toThrow('has the element live-when');
});

const newest =
  '<live-when of="newest"><ul><live-each of="newest"><li><a href="/land/%card.slug%">%card.title%</a><live-when of="card.photo"><img src="%card.src480%.jpg" alt="%card.alt%"></live-when></li></live-each></ul></live-when>';
const fields = '<input type="hidden" name="csrfToken" value="%CSRF_TOKEN%">';
const key = '<input type="hidden" name="idempotencyKey" value="%IDEMPOTENCY_KEY%">';

/** The message that refuses the page of the buyers list with this HTML before and after its form, or "accepted". */
function refusalOfBuyLand(before: string, after: string): string {
  const checked = createCheckedRelease();
  const [page] = Object.values(checked.release.pages);
  const initial = `${before}<form action="/api/buyer" method="post">${fields}${key}<button>Join</button></form>${after}`;
  const pages = { 'buy-land': { ...(page as ReleasedPage), html: { initial } } };
  try {
    checkHtml({ ...checked, section: 'buyer', release: { ...checked.release, section: 'buyer', pages } });
    return 'accepted';
  } catch (refusal) {
    return (refusal as Error).message;
  }
}

test.each<[string, string, string]>([
  ['', newest, 'accepted'],
  ['', '<p>%deal.cents%</p>', 'has the mark deal.cents, which the shell does not know'],
  ['', '<img src="https://example.com/%card.src480%.jpg" alt="">', 'loads https://example.com/'],
  ['<live-when of="newest">', '</live-when>', 'has a block that does not close where it opens'],
])('the page of the buyers list with %s before its form and %.60s behind: %s', (before, after, sentence) => {
  expect(refusalOfBuyLand(before, after)).toContain(sentence);
});
