/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readCases } from './cases.fixture.ts';
import { refusalOf } from './good-release.fixture.ts';
import { writeMarkup } from './parse-page.ts';

const begin = 'The HTML of its page sell-your-land';

test('HTML is written as browsers read it, with the comments that hydration needs', () => {
  const html = '<!--$--><P CLASS=a>it&#x27;s<!-- --> one<br/><!-- of ours --><b>2</p><!--/$-->';
  const written = '<!--$--><p class="a">it\'s<!-- --> one<br><b>2</b></p><!--/$-->';
  expect([writeMarkup('', html), writeMarkup('', written)]).toEqual([written, written]);
});

test.each(readCases('html', 'put together by a browser in its own way'))(
  'the HTML %s, which a browser puts together in its own way, is refused',
  (html) => expect(refusalOf({ html }, true)).toContain(`${begin} is not as the release command writes it, at "`),
);

test.each(readCases('html', 'accepted'))('the HTML %s passes', (html) => {
  expect(refusalOf({ html })).toBe('accepted');
});

test.each(readCases('html', 'not listed'))('the HTML %s is refused for %s', (html, what) => {
  expect(refusalOf({ html })).toBe(
    `${begin} has ${what}: keep to text, pictures and forms; scripts and styles belong into modules, title and meta into src/pages.ts.`,
  );
});

const spaces = ' '.repeat(80_000);

test.each([...readCases('html', 'loaded from elsewhere'), [`<img srcset="a${spaces}b" alt="">`, 'a'] as const])(
  'the HTML %.200s loads what is not its own',
  (html, address) => {
    expect(refusalOf({ html })).toBe(
      `${begin} loads ${address}, which is not part of the release: import the file, so that the build takes it in.`,
    );
  },
);

test('a picture of the release is its own, however it is written', () => {
  expect(refusalOf({ html: `<img srcset="/sections/seller/1.0.0/hero.1.svg${spaces}b" alt="">` })).toBe('accepted');
});

test.each(readCases('html', 'ids of the shell'))('the HTML %s takes the id %s', (html, id) => {
  expect(refusalOf({ html })).toBe(`${begin} has the id ${id}, which is the shell's own: choose another.`);
});
