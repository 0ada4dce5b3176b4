/** The trial asks Chromium how it reads what the gate's parsers have read. */
import { expect, test } from '@playwright/test';
import type { Release } from '../../shell/release-tools/format/release-format.ts';
import { compareParsers } from '../../shell/release-tools/gate/browser/compare-parsers.ts';

const releaseOf = (html: string) =>
  ({
    section: 'seller',
    version: '1.0.0',
    files: {},
    pages: { own: { html: { initial: html } } },
  }) as unknown as Release;
const styles = (css: string) => new Map([['own.css', Buffer.from(css)]]);

test('styles and HTML that both read alike pass, with rules of other browsers', async ({ page }) => {
  const css = `.seller-a{color:red;content:"\\201c\\"";mask:url("data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%3E%3C%2Fsvg%3E")}
    .seller-b::-moz-x{top:0}.seller-i::details-content{top:0}@media (width>3px){.seller-c{unknown:e;top:0}}
    @keyframes seller-k{from{top:0}50%{left:0}}@supports (top:0){.seller-d{top:0;&:hover{left:0}}}.seller-e{width:calc(1px + 2px)!important}`;
  await compareParsers(page, releaseOf('<p>a<svg><use href="#b"></use></svg><!--$--><br/>'), styles(css));
});

for (const css of [
  '@supports (--a:+url(#/*)){header{display:none}/**/)){.seller-x{color:red}}',
  '.seller-a{--b:"\n}header{opacity:0}/*"}/**/',
])
  test(`styles that a browser reads otherwise are refused: ${css.replace('\n', '↵')}`, async ({ page }) => {
    await expect(compareParsers(page, releaseOf(''), styles(css))).rejects.toThrow(
      'own.css is not read by browsers as by the gate',
    );
  });

test('HTML that a browser reads otherwise is refused', async ({ page }) => {
  await expect(compareParsers(page, releaseOf('<select><div>a</div></select>'), new Map())).rejects.toThrow(
    'The HTML of its page own is not read by browsers as by the gate',
  );
});
