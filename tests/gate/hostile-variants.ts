/**
 * Attacks on a page, its styles and its drawings, and variants of each, made by a fixed seed: other case, escapes,
 * entities, prefixes, encodings, nesting.
 */
import fc from 'fast-check';

const evil = 'https://elsewhere.test/x';
const own = '/sections/seller/1.0.0/hero.1.svg';
const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

/** Each does, without the page's policy, what nothing of a section may do. The gate's own tests try more. */
export const hostile = {
  html: [
    '<script>ran()</script>',
    '<img src="x" onerror="ran()">',
    '<svg onload="ran()"></svg>',
    '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
    '<a href="javascript:ran()">Hi</a>',
    `<img srcset="${evil} 2x">`,
    `<picture><source srcset="${evil}"><img src="${own}"></picture>`,
    `<link rel="stylesheet" href="${evil}">`,
    `<p style="background:url(${evil})">Hi</p>`,
    '</div></div><p>Hi</p>',
    '<table></main></table></div><p>Hi</p>',
    '<body class="x">',
    '<b>',
    '<p id="root">Hi</p>',
    '<p popover="manual" id="p">Hi</p>',
    '<input type="checkbox" name="smsConsent" value="true" checked>',
    '<button name="smsConsent" value="true">Send</button>',
    '<button formenctype="text/plain" formaction="/own">Send</button>',
  ],
  css: [
    'header{display:none}',
    'body:has(.seller-x) header{display:none}',
    '.seller-x{--a:"\n}header{opacity:0}/*"}/**/',
    '.seller-x{background:url("\n)}header{opacity:0}/*")}/**/',
    '<!-- header{opacity:0} -->',
    `@import "${evil}";`,
    `.seller-x{--a:"${evil}";background:image-set(var(--a) 1x)}`,
    `.seller-x::before{content:url("${evil}")}`,
    `@font-face{font-family:seller-f;font-family:Inter;src:url(data:font/woff2,x)}`,
  ],
  svg: [
    '<script>ran()</script>',
    '<image href="x" width="9" height="9" onerror="ran()"/>',
    '<set attributeName="x" onbegin="ran()"/>',
    '<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="ran()"/></foreignObject>',
    '<script xmlns="http://www.w3.org/1999/xhtml">ran()</script>',
    '<a href="javascript:ran()"><rect width="9" height="9"/></a>',
    '<a><set attributeName="href" to="javascript:ran()"/><rect width="9" height="9"/></a>',
    `<style>@import "${evil}";</style>`,
    `<rect width="9" height="9" fill="url(${evil}#a)"/>`,
  ].map(drawing),
} as const;

export type Kind = keyof typeof hostile;

/** A section may write each, and would cover header or footer if the shell did not cut it off where its place ends. */
export const reaching = [
  '.seller-x{position:fixed;inset:0;background:red}',
  '.seller-x{--a:fixed;position:var(--a);inset:0;background:red}',
  '@keyframes seller-a{from,to{position:fixed}}.seller-x{inset:0;background:red;animation:seller-a 9s infinite}',
  '.seller-x{position:absolute;inset:-99px;z-index:99;background:red}',
  '.seller-x{position:relative;margin:-99px;padding:99px;background:red}',
  '.seller-x{transform:scale(9);background:red}',
  '.seller-x{translate:0 -99px;height:999px;background:red}',
  '.seller-x{position:sticky;top:0;height:99px;margin-bottom:-99px;background:red}',
  '.seller-x{outline:99px solid red}',
  '.seller-x{box-shadow:0 0 0 99px red}',
  '.seller-x{color:red;filter:drop-shadow(0 -18px red) drop-shadow(0 30px red)}',
  '.seller-x{margin-top:-99px}',
];

/** What a section may well hold, for attacks to hide between. */
const harmless: Record<Kind, string[]> = {
  html: [
    '<div><span>a</span><br/></div>',
    '<select><option>a</option></select>',
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
    '<svg><g><path d="M0 0"></path></g></svg>',
    '<input type="checkbox" name="smsConsent" value="true">',
    `<img src="${own}" alt="">`,
    '<a href="https://elsewhere.test/">a</a>',
    'text<!-- -->',
  ],
  css: [
    '.seller-x:hover{color:red}',
    `.seller-x{background:url(${own});content:"a"}`,
    '@media (width>1px){.seller-x{margin:0}}',
    ...reaching,
  ],
  svg: ['<rect width="9" height="9"/>', '<g id="a"><path d="M0 0"/></g>', '<use href="#a"/>', '<title>a</title>'].map(
    drawing,
  ),
};

/** With % for what stands there. */
const wraps: Record<Kind, string[]> = {
  html: [
    ...['div', 'p', 'table', 'select', 'svg', 'textarea', 'button', 'form'].map((name) => `<${name}>%</${name}>`),
    ...['<table><tbody><tr><td>%</td></tr></tbody></table>', '<svg><title>%</title></svg>'],
    ...['<math><mtext>%</mtext></math>', '<!--%-->'],
  ],
  css: ['@media all{%}', '@supports (top:0){%}', '.seller-x{%}', '/*%*/', '/**/%', '%}', '@layer x{%}'],
  svg: [
    ...['<?xml version="1.0"?>%', '<?xml-stylesheet href="data:text/css,"?>%'],
    ...['<!DOCTYPE svg>%', '<!-- -->%', '\ufeff%'],
  ],
};

type Change = fc.Arbitrary<(text: string) => string>;
const upper: Change = fc.constant((text) =>
  text.replace(/(<\/?|[{;@])([a-z-]+)/g, (_, begin: string, name: string) => begin + name.toUpperCase()),
);
const blanks: Change = fc
  .constantFrom('\n', '\t', '\f', '/', '/**/ ')
  .map((one) => (text) => text.replaceAll(' ', one));
const quotes: Change = fc.constantFrom("'", '').map((one) => (text) => text.replace(/"([^"\s>]*)"/g, `${one}$1${one}`));
const prefixes: Change = fc.constant((text) => text.replace(/(<\/?)([a-z])/g, '$1s:$2').replace('xmlns=', 'xmlns:s='));
const encodeOne = (write: (code: string) => string): Change =>
  fc.nat(40).map((nth) => (text) => {
    const [letter] = [...text.matchAll(/[a-z:/.]/g)].slice(nth);
    if (!letter) return text;
    return text.slice(0, letter.index) + write(letter[0].charCodeAt(0).toString(16)) + text.slice(letter.index + 1);
  });
const entities = encodeOne((code) => `&#x${code};`);
const escapes = encodeOne((code) => `\\${code} `);
const changes = {
  html: [upper, blanks, entities, quotes],
  css: [upper, blanks, escapes, quotes],
  svg: [upper, blanks, entities, prefixes, quotes],
};

/** What an origin may send: text in some encoding. */
export function listVariants(kind: Kind, count: number): Buffer[] {
  const part = fc.oneof(fc.constantFrom(...hostile[kind]), fc.constantFrom(...harmless[kind]));
  const variant = fc
    .record({
      parts: fc.array(part, { minLength: 1, maxLength: kind === 'svg' ? 1 : 3 }),
      around: fc.array(fc.constantFrom(...wraps[kind]), { maxLength: 2 }),
      made: fc.array(fc.oneof(...changes[kind]), { maxLength: 2 }),
      isWide: fc.nat(9).map((one) => one === 0 && kind !== 'html'),
    })
    .map(({ parts, around, made, isWide }) => {
      const wrapped = around.reduce((text, wrap) => wrap.replace('%', () => text), parts.join(''));
      const text = made.reduce((before, change) => change(before), wrapped);
      return isWide ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text);
    });
  return fc.sample(variant, { numRuns: count, seed: 20261122 });
}
