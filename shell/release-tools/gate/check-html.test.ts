/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readCases } from './cases.fixture.ts';
import { refusalOf } from './good-release.fixture.ts';

const begin = 'The HTML of its page sell-your-land';

const film = { 'film.1.mp4': '    ftypisom', 'film.1.vtt': 'WEBVTT\n' };

test.each(readCases('html', 'accepted'))('the HTML %s passes', (html) => {
  expect(refusalOf({ html, files: film })).toBe('accepted');
});

test.each(readCases('html', 'films that do not wait'))('the HTML %s is refused: %s', (html, words) => {
  expect(refusalOf({ html, files: film })).toContain(words);
});

test('of several sources of a film the heaviest counts, and the films of a page have at most 2 MB', () => {
  const bytes = Buffer.concat([Buffer.from('    ftypisom'), Buffer.alloc(1_500_000)]);
  const path = '/sections/seller/1.0.0/';
  const player = (...names: string[]) =>
    `<video controls preload="none" poster="${path}hero.1.svg">${names.map((name) => `<source src="${path}${name}">`).join('')}</video>`;
  const files = { 'a.1.mp4': bytes, 'b.1.mp4': bytes, 'page.1.js': `"${path}a.1.mp4","${path}b.1.mp4"` };
  expect(refusalOf({ html: player('a.1.mp4', 'b.1.mp4'), files })).toBe('accepted');
  expect(refusalOf({ html: player('a.1.mp4') + player('b.1.mp4'), files })).toContain(
    'The films and sounds of its page sell-your-land weigh 3000.0 KB',
  );
});

test.each(readCases('html', 'styles'))(
  'the HTML %s is refused, because a style sets more than custom properties',
  (html, text) => {
    expect(refusalOf({ html })).toBe(
      `${begin} has the style ${text}: use a class, or set only custom properties (--share: 0.4), which a class uses.`,
    );
  },
);

test('a page has at most 20 different styles', () => {
  const bars = (count: number) =>
    Array.from({ length: count }, (_, share) => `<p style="--share:${share}"></p>`).join('');
  expect(refusalOf({ html: bars(20) + bars(20) })).toBe('accepted');
  expect(refusalOf({ html: bars(21) })).toBe(`${begin} has more than 20 different styles: use classes.`);
});

const spaces = ' '.repeat(80_000);

test.each([...readCases('html', 'loaded from elsewhere'), [`<img srcset="a${spaces}b" alt="">`, 'a'] as const])(
  'the HTML %.200s is refused, because it loads a file that is not in the release',
  (html, address) => {
    expect(refusalOf({ html })).toContain(`${begin} loads ${address}, which is not part of the release: `);
  },
);

test.each([
  ['<img src="https://example.com/x.png" alt="">', 'import the file, so that the build takes it in.'],
  ['<iframe src="https://example.com/map" title="Map"></iframe>', 'use Embed of @land/kit/embed, or a link.'],
  ['<script src="https://example.com/x.js"></script>', "ask the shell's owner for it."],
])('the refusal of %s names the alternative', (html, alternative) => {
  expect(refusalOf({ html })).toMatch(new RegExp(`, which is not part of the release: ${alternative}$`));
});

test('a picture of the release is accepted in a srcset with many spaces', () => {
  expect(refusalOf({ html: `<img srcset="/sections/seller/1.0.0/hero.1.svg${spaces}b" alt="">` })).toBe('accepted');
});

test.each(readCases('html', 'ids of the shell'))(
  'the HTML %s is refused, because the shell uses the id %s',
  (html, id) => {
    expect(refusalOf({ html })).toBe(`${begin} has the id ${id}, which is the shell's own: choose another.`);
  },
);
