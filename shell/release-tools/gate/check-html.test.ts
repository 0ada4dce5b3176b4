/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { refusalOf } from './good-release.fixture.ts';
import { writeMarkup } from './parse-page.ts';

const begin = 'The HTML of its page sell-your-land';
const own = '/sections/seller/1.0.0/hero.1.svg';

test('HTML is written as browsers read it, with the comments that hydration needs', () => {
  const html = '<!--$--><P CLASS=a>it&#x27;s<!-- --> one<br/><!-- of ours --><b>2</p><!--/$-->';
  const written = '<!--$--><p class="a">it\'s<!-- --> one<br><b>2</b></p><!--/$-->';
  expect([writeMarkup('', html), writeMarkup('', written)]).toEqual([written, written]);
});

test.each([
  ['<div>'],
  ['</div><p>Hi</p>'],
  ['</main><main>'],
  ['<body class="x">'],
  ['<b><p>Hi</b></p>'],
  ['<p><div>Hi</div></p>'],
  ['<table><p>Hi</p></table>'],
  ['<select></div></select>'],
  ['<div><form></div></form>'],
  ['<svg><p>Hi</p></svg>'],
  ['a</x>b'],
  ['<!-- of ours -->'],
  ['<p title=a>'],
])('the HTML %s, which a browser puts together in its own way, is refused', (html) => {
  expect(refusalOf({ html }, true)).toContain(`${begin} is not as the release command writes it, at "`);
});

test.each([
  '<p>1 &lt; 2 &amp; 3<br/>Hi<!-- --> there</p>',
  '<details><summary>Why?</summary><table><tbody><tr><td colspan="2">x</td></tr></tbody></table></details>',
  '<svg viewBox="0 0 9 9" aria-hidden="true"><linearGradient id="g"><stop offset="0"/></linearGradient><path d="M0 0" fill="url(#g)" transform="rotate(3) scale(2)"></path><use href="#g"/></svg>',
  `<picture><source srcset="${own} 1x, ${own} 2x"><img src="${own}" alt="" loading="lazy"></picture>`,
  `<img src="data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%3E%3C%2Fsvg%3E" alt="">`,
])('the HTML %s passes', (html) => {
  expect(refusalOf({ html })).toBe('accepted');
});

const unlisted =
  ': keep to text, pictures and forms; scripts and styles belong into modules, title and meta into src/pages.ts.';
const load = ', which is not part of the release: import the file, so that the build takes it in.';
const taken = ", which is the shell's own: choose another.";

test.each([
  ['<script>x()</script>', `has the element script${unlisted}`],
  ['<style>p{}</style>', `has the element style${unlisted}`],
  ['<iframe src="https://example.com"></iframe>', `has the element iframe${unlisted}`],
  ['<svg><foreignObject></foreignObject></svg>', `has the element foreignObject${unlisted}`],
  ['<svg><script>x()</script></svg>', `has the element script${unlisted}`],
  ['<svg><a href="javascript:x()"></a></svg>', `has the element a${unlisted}`],
  ['<math><mi>x</mi></math>', `has the element math${unlisted}`],
  ['<p onclick="x()">Hi</p>', `has the attribute onclick=x() on p${unlisted}`],
  ['<p style="color:red">Hi</p>', `has the attribute style=color:red on p${unlisted}`],
  ['<p popover id="x">Hi</p>', `has the attribute popover= on p${unlisted}`],
  [`<img name="root" src="${own}" alt="">`, `has the attribute name=root on img${unlisted}`],
  ['<svg><use href="//example.com/x.svg#a"/></svg>', `has the attribute href=//example.com/x.svg#a on use${unlisted}`],
  ['<svg><path fill="url(//x.com/a)"/></svg>', `has the attribute fill=url(//x.com/a) on path${unlisted}`],
  ['<svg><path fill="u\\72l(//x.com/a)"/></svg>', `has the attribute fill=u\\72l(//x.com/a) on path${unlisted}`],
  ['<svg><path mask="image(//x.com)"/></svg>', `has the attribute mask=image(//x.com) on path${unlisted}`],
  ['<img src="https://example.com/x.png" alt="">', `loads https://example.com/x.png${load}`],
  [`<img srcset="${own} 1x, //example.com/x.png 2x" alt="">`, `loads //example.com/x.png${load}`],
  [`<img srcset="${own}${' '.repeat(80_000)}b" alt="">`, 'accepted'],
  [`<img srcset="a${' '.repeat(80_000)}b" alt="">`, `loads a${load}`],
  ['<p id="menu">Hi</p>', `has the id menu${taken}`],
  ['<p id="scriptIntegrity">Hi</p>', `has the id scriptIntegrity${taken}`],
])('the HTML %j is judged', (html, words) => {
  expect(refusalOf({ html })).toBe(words === 'accepted' ? words : `${begin} ${words}`);
});
