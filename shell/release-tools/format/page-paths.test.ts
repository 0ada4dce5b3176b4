/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createCheckedRelease, refusalOf, type ReleaseChanges } from '../gate/good-release.fixture.ts';
import { grantedPaths, isWithin } from '../sections.ts';
import { checkAddresses, checkPaths } from './page-paths.ts';
import type { SectionDefinition } from './section.ts';

/** A release of the seller section with these pages besides its own, as a shell that grants paths judges it. */
function declaring(paths: string[]): ReleaseChanges {
  const { release } = createCheckedRelease();
  const own = release.pages['sell-your-land'];
  if (!own) throw new Error('The fixture has no page.');
  const more = paths.map((path, index) => [`more-${index}`, { ...own, html: { initial: '<h1>More</h1>' }, path }]);
  const names = Object.keys(Object.fromEntries(more) as object).map((name) => `"./${name}"`);
  return {
    files: { 'entry.1.js': `"./sell-your-land" ${names.join(' ')}` },
    release: { pages: { 'sell-your-land': own, ...(Object.fromEntries(more) as typeof release.pages) } },
  };
}

test('a release may declare pages below the paths that the shell grants to its section', () => {
  expect(refusalOf(declaring(['/sell-your-land/how-it-works', '/sell-your-land/states/texas-2']))).toBe('accepted');
});

test.each<[string[], RegExp]>([
  [
    ['/sell-your-land/../buy-land'],
    /^The path \/sell-your-land\/\.\.\/buy-land of its page more-0 may have only lower/,
  ],
  [['/Sell-Your-Land/x'], /only lower-case letters, digits and single hyphens/],
  [['/sell-your-land/'], /only lower-case/],
  [['/sell-your-land//x'], /only lower-case/],
  [['/sell-your-land/x%2e'], /only lower-case/],
  [['sell-your-land/x'], /only lower-case/],
  [[''], /only lower-case/],
  [[`/sell-your-land/${'x'.repeat(100)}`], /and 100 characters/],
  [['/buy-land/x'], /is of the buyer section: choose one below \/sell-your-land, or have .+sections\.ts grant it\.$/],
  [['/sell-your-landing'], /is not granted to this section: choose one below \/sell-your-land/],
  [['/api/x'], /is not granted/],
  [['/'], /only lower-case/],
  [['/sell-your-land'], /is that of its page sell-your-land: choose another\.$/],
  [['/sell-your-land/x', '/sell-your-land/x'], /page more-1 is that of its page more-0: choose another\.$/],
  [Array.from({ length: 5_000 }, (_, index) => `/sell-your-land/p${index}`), /^It declares 5000 paths, and at most 50/],
])('a release that declares %j is refused with one sentence', (paths, sentence) => {
  const refusal = refusalOf(declaring(paths));
  expect(refusal).toMatch(sentence);
  expect(refusal).not.toContain('\n');
});

test('a shell that does not know the section yet is told to be deployed first', () => {
  expect(() => checkPaths('seller', { welcome: { path: '/partner' } }, [])).toThrow(
    /^The shell grants no paths to the section seller yet: deploy a shell /,
  );
});

test('a declared page may have the form of its section, in all states, and no other', () => {
  const { release } = createCheckedRelease();
  const own = release.pages['sell-your-land'];
  if (!own) throw new Error('The fixture has no page.');
  const withForm = (html: typeof own.html) =>
    refusalOf({
      files: { 'entry.1.js': '"./sell-your-land" "./more"' },
      release: { pages: { 'sell-your-land': own, more: { ...own, path: '/sell-your-land/more', html } } },
    });
  expect(withForm(own.html)).toBe('accepted');
  expect(withForm({ initial: own.html.initial })).toMatch(/^Its page more has a form, but its contract has none/);
  const { initial, ...states } = own.html;
  expect(withForm({ ...states, initial: initial.replace('/api/seller', '/api/buyer') })).toMatch(
    /posts to \/api\/seller/,
  );
});

test('a shell from before declared paths is told to be deployed first; releases without paths still pass', () => {
  const provided = { kit: '2.1.0', shared: { react: '19.3.1' } };
  expect(refusalOf(declaring(['/sell-your-land/x']), provided)).toMatch(/: deploy the shell first\.$/);
  expect(refusalOf({}, provided)).toBe('accepted');
});

const seller = (pages: SectionDefinition['pages']): SectionDefinition => ({ name: 'seller', folder: '/x', pages });

test('a page without an address is refused before anything is built, with the line to write', () => {
  expect(() => checkAddresses(seller({ 'how-it-works': './src/how.tsx' }))).toThrow(
    "Its page how-it-works has no address: in section.ts, write 'how-it-works': { file: './src/how.tsx', path: '/sell-your-land/how-it-works' }.",
  );
  checkAddresses(
    seller({ 'sell-your-land': './src/a.tsx', more: { file: './src/b.tsx', path: '/sell-your-land/more' } }),
  );
});

test('a page may not have the name of its section, which webpack gives to the entry script', () => {
  expect(() => checkAddresses(seller({ seller: { file: './src/a.tsx', path: '/sell-your-land/a' } }))).toThrow(
    'Its page seller has the name of its section: call it otherwise in section.ts and src/pages.ts.',
  );
});

test('the pages of deals keep their addresses, and pages of the contract theirs', () => {
  const buyer = (path: string, name = 'more'): SectionDefinition => ({
    ...{ name: 'buyer', folder: '/x' },
    pages: { [name]: { file: './src/a.tsx', path } },
  });
  expect(() => checkAddresses(buyer('/land/texas'))).toThrow(
    /is where deals are, at \/land\/<slug>: choose one elsewhere/,
  );
  expect(() => checkAddresses(buyer('/buy-land/list', 'buy-land'))).toThrow(/because section-contract\.ts names it/);
  expect(() => checkAddresses(buyer('/land'))).toThrow(/is where deals are, at \/land: choose one elsewhere/);
});

test('no path is granted to two sections', () => {
  const all = Object.entries(grantedPaths()).flatMap(([name, paths]) => paths.map((path) => ({ name, path })));
  for (const { name, path } of all)
    expect(all.filter((other) => other.name !== name && isWithin(path, [other.path]))).toEqual([]);
});
