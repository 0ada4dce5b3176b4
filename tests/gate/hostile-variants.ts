/**
 * Attacks on a page, its styles and its drawings, and variants of each, made by a fixed seed: other case, escapes,
 * entities, prefixes, encodings, nesting.
 */
import fc from 'fast-check';

const evil = 'https://elsewhere.test/x';
const svgNamespace = 'http://www.w3.org/2000/svg';

/** Each does, in a browser, what nothing of a section may do. */
export const hostile = {
  html: [
    '<script>ran()</script>',
    '<img src="x" onerror="ran()">',
    '<svg onload="ran()"></svg>',
    '<svg><script>ran()</script></svg>',
    '<details open ontoggle="ran()"></details>',
    '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
    '<a href="javascript:ran()">Hi</a>',
    `<img src="${evil}">`,
    `<img srcset="${evil} 2x">`,
    `<picture><source srcset="${evil}"><img src="/sections/seller/1.0.0/hero.1.svg"></picture>`,
    `<link rel="stylesheet" href="${evil}">`,
    `<svg><image href="${evil}"/></svg>`,
    `<svg><rect width="9" height="9" fill="url(${evil}#a)"/></svg>`,
    `<p style="background:url(${evil})">Hi</p>`,
    `<style>p{background:url(${evil})}</style><p>Hi</p>`,
    '</div></div><p>Hi</p>',
    '</main><p>Hi</p><main>',
    '<table></main></table></div><p>Hi</p>',
    '<body class="x">',
    '<b>',
    '<p id="root">Hi</p>',
    '<p popover="manual" id="p">Hi</p>',
    '<input type="checkbox" name="smsConsent" value="true" checked>',
    '<input type="hidden" name="agreedToTerms" value="true">',
    '<select name="smsConsent"><option value="true">Yes</option></select>',
    '<textarea name="agreedToTerms">true</textarea>',
    '<button name="smsConsent" value="true">Send</button>',
    '<button formenctype="text/plain" formaction="/own">Send</button>',
  ],
  css: [
    '.seller-x{position:fixed}',
    '.seller-x{--a:fixed;position:var(--a)}',
    '@keyframes seller-a{from,to{position:fixed}}.seller-x{animation:seller-a 9s infinite}',
    'header{display:none}',
    'body:has(.seller-x) header{display:none}',
    '.seller-x{}header{opacity:0}',
    '.seller-x{--a:"\n}header{opacity:0}/*"}/**/',
    '<!-- header{opacity:0} -->',
    `@import "${evil}";`,
    `.seller-x{background:url(${evil})}`,
    `.seller-x{background:image-set("${evil}" 1x)}`,
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
    `<image href="${evil}" width="9" height="9"/>`,
    `<style>@import "${evil}";</style>`,
    `<rect width="9" height="9" fill="url(${evil}#a)"/>`,
  ].map((inside) => `<svg xmlns="${svgNamespace}">${inside}</svg>`),
} as const;

export type Kind = keyof typeof hostile;

/** A section may write each, and would cover header or footer if the shell did not cut it off where its place ends. */
export const reaching = [
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
    '<p>Hi</p>',
    '<div><span>a</span><br/></div>',
    '<select><option>a</option></select>',
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
    '<svg><g><path d="M0 0"></path></g></svg>',
    '<input type="checkbox" name="smsConsent" value="true">',
    '<input name="firstName">',
    '<img src="/sections/seller/1.0.0/hero.1.svg" alt="">',
    '<a href="https://elsewhere.test/">a</a>',
    'text',
    '<!-- -->',
  ],
  css: [
    '.seller-x{position:sticky;top:0}',
    '.seller-x:hover{color:red}',
    '.seller-x{background:url(/sections/seller/1.0.0/hero.1.svg)}',
    '.seller-x{content:"a"}',
    '@media (width>1px){.seller-x p{margin:0}}',
    '@keyframes seller-b{to{top:0}}',
    ...reaching,
  ],
  svg: ['<rect width="9" height="9"/>', '<g id="a"><path d="M0 0"/></g>', '<use href="#a"/>', '<title>a</title>'].map(
    (inside) => `<svg xmlns="${svgNamespace}">${inside}</svg>`,
  ),
};

const wraps: Record<Kind, [string, string][]> = {
  html: [
    ['<div>', '</div>'],
    ['<p>', '</p>'],
    ['<table><tbody><tr><td>', '</td></tr></tbody></table>'],
    ['<table>', '</table>'],
    ['<select>', '</select>'],
    ['<svg>', '</svg>'],
    ['<svg><title>', '</title></svg>'],
    ['<math><mtext>', '</mtext></math>'],
    ['<!--', '-->'],
    ['<textarea>', '</textarea>'],
    ['<button type="button">', '</button>'],
    ['<form>', '</form>'],
  ],
  css: [
    ['@media all{', '}'],
    ['@supports (top:0){', '}'],
    ['.seller-x{', '}'],
    ['/*', '*/'],
    ['/**/', ''],
    ['', '}'],
    ['@layer x{', '}'],
  ],
  svg: [
    [`<?xml version="1.0"?>`, ''],
    ['<?xml-stylesheet href="data:text/css,"?>', ''],
    ['<!DOCTYPE svg>', ''],
    ['<!-- -->', ''],
    ['\ufeff', ''],
  ],
};

const anyPart = (kind: Kind) => fc.oneof(fc.constantFrom(...hostile[kind]), fc.constantFrom(...harmless[kind]));

const upper = fc.constant((text: string) =>
  text.replace(/(<\/?|[{;@])([a-z-]+)/g, (_, begin: string, name: string) => begin + name.toUpperCase()),
);
const blanks = fc
  .constantFrom('\n', '\t', '\f', '/', '/**/ ')
  .map((blank) => (text: string) => text.replaceAll(' ', blank));
const entities = fc
  .nat(40)
  .map(
    (every) => (text: string) =>
      text.replace(
        /"([^"]*)"/g,
        (_, value: string) =>
          `"${value.replace(/[a-z:/.]/g, (letter, at: number) => (at % 40 === every % (at + 1) ? `&#x${letter.charCodeAt(0).toString(16)};` : letter))}"`,
      ),
  );
const escapes = fc.nat(20).map((nth) => (text: string) => {
  let seen = 0;
  return text.replace(/[g-z]/g, (letter) =>
    (seen += 1) === nth + 1 ? `\\${letter.charCodeAt(0).toString(16)} ` : letter,
  );
});
const quotes = fc
  .constantFrom("'", '')
  .map((quote) => (text: string) => text.replace(/"([^"\s>]*)"/g, `${quote}$1${quote}`));
const prefixes = fc.constant((text: string) => text.replace(/(<\/?)([a-z])/g, '$1s:$2').replace('xmlns=', 'xmlns:s='));
const changes = {
  html: [upper, blanks, entities, quotes],
  css: [upper, blanks, escapes, quotes],
  svg: [upper, blanks, entities, prefixes, quotes],
};

/** What an origin may send: text in some encoding. */
export function listVariants(kind: Kind, count: number): Buffer[] {
  const parts =
    kind === 'svg' ? anyPart(kind).map((part) => [part]) : fc.array(anyPart(kind), { minLength: 1, maxLength: 3 });
  const variant = fc
    .tuple(
      parts,
      fc.array(fc.constantFrom(...wraps[kind]), { maxLength: 2 }),
      fc.array(fc.oneof(...changes[kind]), { maxLength: 2 }),
      fc.oneof({ weight: 9, arbitrary: fc.constant('utf8' as const) }, fc.constant('utf16le' as const)),
    )
    .map(([texts, around, made, encoding]) => {
      const wrapped = around.reduce((text, [before, after]) => before + text + after, texts.join(''));
      const text = made.reduce((before, change) => change(before), wrapped);
      // What a page's HTML is, stands in JSON.
      return kind === 'html' || encoding === 'utf8' ? Buffer.from(text) : Buffer.from(`\ufeff${text}`, encoding);
    });
  return fc.sample(variant, { numRuns: count, seed: 20261122 });
}
