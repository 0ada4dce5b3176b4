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
