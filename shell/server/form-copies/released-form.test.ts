/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createRelease } from '../releases/release.fixture.ts';
import { listForms } from './released-form.ts';

const seller =
  '<form aria-label="a > b" method="post" action="/api/seller"><input value="%CSRF_TOKEN%">\n<p>One</p></form>';
const stop = '<form action="/api/messaging/stop"></form>';

function shownOf(pages: string[], css = '.seller-page{color:red}') {
  const { release, contents } = createRelease('1.0.0');
  const [page] = Object.values(release.pages);
  if (!page) throw new Error('The fixture has no page.');
  contents.set('page.1.css', Buffer.from(css));
  return {
    release: {
      ...release,
      pages: Object.fromEntries(pages.map((initial, index) => [`page-${index}`, { ...page, html: { initial } }])),
    },
    contents,
  };
}

const copiesOf = (html: string, css?: string, frameStyles: string[] = []) =>
  listForms(shownOf([html], css), frameStyles)[0]?.copies ?? [];

test('the forms of a release are those that post to the api, with the HTML of their first state', () => {
  const forms = listForms(
    shownOf([`<main>${seller}</main>`, `<form action="/search"></form>${stop}<form></form>`]),
    [],
  );
  expect(forms.map(({ release, action, copies }) => [release, action, copies.at(-1)])).toEqual([
    ['seller@1.0.0', '/api/seller', seller],
    ['seller@1.0.0', '/api/messaging/stop', stop],
  ]);
});

test('the first copy is the whole page with the styles of shell and section, the next one the form with these styles', () => {
  const [inPage = '', alone = ''] = copiesOf(`<h1>Sell</h1>${seller}`, '.own{}', ['.frame{}', '.forms{}']);
  for (const copy of [inPage, alone]) expect(copy).toMatch(/<style>\.frame\{\}\n\.forms\{\}\n\.own\{\}<\/style>/);
  expect(inPage).toContain(`<main id="main"><h1>Sell</h1>${seller}</main>`);
  expect(alone).toContain(`<main id="main">${seller}</main>`);
  expect(inPage).toContain('<title>Sell &lt;fast&gt;</title>');
});

test('a copy loads no files: pictures, fonts and imported style sheets are removed, and data URLs in styles stay', () => {
  const icon = `url("data:image/svg+xml,%3Csvg fill='url(%23a)'%3E")`;
  const css = `@import "/x.css";@font-face{font-family:A;src:url(/a.woff2)}@font-face{font-family:B;src:local("Georgia")}.a{background:url(/p.png)}.b{mask:${icon}}.c{fill:url(#d)}/*# sourceMappingURL=x.css.map*/`;
  const [copy = ''] = copiesOf(`<img class="p" src="/p.png" alt="a > b" srcset="/q.png 2x">${seller}`, css);
  expect(copy).toMatch(/<img class="p" src="data:image\/svg\+xml,[^"]+" alt="a > b">/);
  expect(copy).toContain(
    `<style>@font-face{font-family:B;src:local("Georgia")}.a{background:url("data:,")}.b{mask:${icon}}.c{fill:url(#d)}</style>`,
  );
});

test('a release is refused if the copy of its form with styles is too large', () => {
  expect(() => copiesOf(seller, `.a{content:"${'a'.repeat(60_000)}"}`)).toThrow(
    'The copy of its form to /api/seller with all styles has more than 60 KB: make the styles shorter.',
  );
  expect(copiesOf(seller, `/*${'a'.repeat(60_000)}*/.a{color:red}`)[0]).toContain('<style>.a{color:red}</style>');
});

test('a closing tag within styles is escaped, so that it does not close the style element', () => {
  const [copy = ''] = copiesOf(seller, '.a::after{content:"</style><b>"}');
  expect(copy).toContain('content:"\\3c /style><b>"');
  expect(copy.match(/<\/style>/g)).toHaveLength(1);
});
