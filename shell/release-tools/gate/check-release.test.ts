/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { checkDescription, checkFile } from './check-release.ts';
import { createCheckedRelease, refusalOf, type ReleaseChanges } from './good-release.fixture.ts';

const css = (text: string): ReleaseChanges => ({ files: { 'page.1.css': text } });

test('a good release passes', () => {
  expect(refusalOf({})).toBe('accepted');
});

test.each<[string, ReleaseChanges, string]>([
  [
    'a newer kit',
    { release: { kit: '^3.0.0' } },
    'It was built for kit ^3.0.0 and this shell provides 2.1.0: build it with the kit that is live.',
  ],
  [
    'another React',
    { release: { shared: { react: '^20.0.0' } } },
    'It asks for react ^20.0.0 and this shell provides 19.3.1: build it with the version that is live.',
  ],
  [
    'a module that is not shared',
    { release: { shared: { lodash: '^4.0.0' } } },
    'It asks the shell for the shared module lodash, which this shell does not provide: bundle it, or have the shell share it first.',
  ],
  [
    'a range that is none',
    { release: { shared: { react: 'toString' } } },
    'It asks for react toString and this shell provides 19.3.1: build it with the version that is live.',
  ],
])('a release that asks for %s is refused', (_what, changes, sentence) => {
  expect(refusalOf(changes)).toBe(sentence);
});

test.each<[string, ReleaseChanges, string]>([
  [
    'has no promised page',
    { release: { pages: {} } },
    'It has no page sell-your-land: export it in src/pages.ts and expose it in section.ts.',
  ],
  [
    'does not expose its page',
    { files: { 'entry.1.js': 'var n={}' } },
    'It has no page sell-your-land: export it in src/pages.ts and expose it in section.ts.',
  ],
  [
    'has no entry',
    { release: { entry: 'entry.2.js' } },
    'Its entry entry.2.js is not among its files: build it again.',
  ],
  [
    'lacks a script',
    { page: { scripts: ['entry.1.js', 'chunk.1.js'] } },
    'Its page sell-your-land needs chunk.1.js, which is not among its files: build it again.',
  ],
  [
    'runs a picture',
    { page: { scripts: ['entry.1.js', 'hero.1.svg'] } },
    "The scripts and styles of its page sell-your-land are not as the kit's build lists them: build it again.",
  ],
  [
    'holds a document',
    { files: { 'page.1.html': '<p>' } },
    'Its file page.1.html is of no known type: a release holds js, css, svg, png, webp, avif, jpg, woff2 and nothing else.',
  ],
  [
    'holds a picture that acts',
    { files: { 'hero.1.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>' } },
    'The picture hero.1.svg has the attribute onload=x() on svg: export it again as a plain drawing.',
  ],
  [
    'brings React',
    { files: { 'page.1.js': 'Symbol.for("react.transitional.element")' } },
    'page.1.js holds a copy of React, which the shell provides: import from react, react/jsx-runtime and react-dom only, and drop packages that bring their own.',
  ],
  [
    'brings the kit',
    { files: { 'page.1.js': 'x={form:"kit-lead-form-form"}' } },
    'page.1.js holds a copy of the kit, which the shell provides: import from @land/kit and @land/kit/forms only.',
  ],
  [
    'has heavy scripts',
    { files: { 'page.1.js': randomBytes(13_000).toString('base64') } },
    'The scripts of its page sell-your-land weigh 13.1 KB compressed, and the budget is 12.5 KB: take out what the page does not need.',
  ],
  [
    'has heavy styles',
    css(`.seller-x{--y:"${randomBytes(4_000).toString('base64')}"}`),
    'The styles of its page sell-your-land weigh 4.1 KB compressed, and the budget is 3.0 KB: take out what the page does not need.',
  ],
])('a release that %s is refused', (_what, changes, sentence) => {
  expect(refusalOf(changes)).toBe(sentence);
});

/** A header with this size, and as many more bytes. */
function photo(width: number, height: number, more = 0): Buffer {
  const bytes = Buffer.alloc(24 + more);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const own = '/sections/seller/1.0.0/';

test.each<[string, ReleaseChanges, string]>([
  [
    'is something else inside',
    { files: { 'land.1.jpg': photo(4, 3) } },
    'The picture land.1.jpg is no jpg inside: export it again as what it is called.',
  ],
  [
    'is no picture',
    { files: { 'land.1.png': '<script>' } },
    'The picture land.1.png is no png inside: export it again as what it is called.',
  ],
  [
    'unpacks to too much',
    { files: { 'land.1.png': photo(65_535, 2) } },
    'The picture land.1.png has 65535 × 2 pixels: make each side 4096 at most.',
  ],
  [
    'is too heavy for its page',
    { html: `<img src="${own}land.1.png" alt="">`, files: { 'land.1.png': photo(4, 3, 2_600_000) } },
    'The pictures of its page sell-your-land weigh 2600.1 KB compressed, and the budget is 150.0 KB: make them smaller, or show fewer.',
  ],
  [
    'a script shows is too heavy for its page',
    { files: { 'land.1.png': photo(4, 3, 150_000), 'page.1.js': `x="${own}land.1.png"` } },
    'The pictures of its page sell-your-land weigh 150.1 KB compressed, and the budget is 150.0 KB: make them smaller, or show fewer.',
  ],
])('a picture that %s is refused', (_what, changes, sentence) => {
  expect(refusalOf(changes)).toBe(sentence);
});

const two = { 'a.1.png': photo(4, 3, 100_000), 'b.1.png': photo(4, 3, 100_000) };
test.each<[string, ReleaseChanges]>([
  [
    'in one picture element',
    { html: `<picture><img src="${own}a.1.png" alt=""><img src="${own}b.1.png" alt=""></picture>` },
  ],
  [
    'by names that only a browser reads',
    { html: `<img src="${own}a&#46;1.png" alt=""><img src="${own}b&period;1.png" alt="">` },
  ],
  ['by a script that is fetched later', { files: { 'later.1.js': `x=["${own}a.1.png","${own}b.1.png"]` } }],
])('pictures that are shown %s weigh together', (_what, { html, files }) => {
  expect(refusalOf({ ...(html && { html }), files: { ...two, ...files } })).toMatch(
    /^The pictures of its page sell-your-land weigh 200\.[01] KB/,
  );
});

test('pictures pass that an element chooses one of, and those of no page', () => {
  const html = `<picture><source srcset="${own}a.1.png 1x, ${own}b.1.png 2x"><img src="${own}c.1.png" alt="" width="4" height="3"></picture>`;
  const large = photo(4, 3, 100_000);
  expect(refusalOf({ html, files: { 'a.1.png': large, 'b.1.png': large, 'c.1.png': large, 'd.1.png': large } })).toBe(
    'accepted',
  );
});

const state = (name: string) => `<form action="/api/seller" method="post">${name}</form>`;
const noForm =
  "Its page sell-your-land must have one form, which posts to /api/seller: use the kit's LeadForm with useSubmission({ path: '/api/seller' }).";

test.each<[string, ReleaseChanges, string]>([
  [
    'sends elsewhere',
    { page: { html: { initial: '<form action="https://example.com" method="post"></form>' } } },
    noForm,
  ],
  ['sends as a link', { page: { html: { initial: '<form action="/api/seller"></form>' } } }, noForm],
  ['is not there', { page: { html: { initial: '<p>Call us</p>' } } }, noForm],
  ['is there twice', { html: state('first') }, noForm],
  [
    'is sent as text, which the api does not read',
    { page: { html: { initial: '<form action="/api/seller" method="post" enctype="text/plain"></form>' } } },
    noForm,
  ],
  [
    'may be sent elsewhere',
    { html: '<button formaction="/api/buyer">Send</button>' },
    'The HTML of its page sell-your-land has the attribute formaction=/api/buyer on button: keep to text, pictures and forms; scripts and styles belong into modules, title and meta into src/pages.ts.',
  ],
  [
    'has no other state',
    { page: { html: { initial: state('a') } } },
    'Its page sell-your-land has no HTML for visitors who sent the form without scripts: set hasForm in src/pages.ts.',
  ],
  [
    'always looks the same',
    { page: { html: { initial: state('a'), sent: state('a'), failed: state('b') } } },
    'Its page sell-your-land looks the same before and after its form was sent: hand the prop outcome on to the form.',
  ],
])('a form that %s is refused', (_what, changes, sentence) => {
  expect(refusalOf(changes)).toBe(sentence);
});

const box = (attributes: string): ReleaseChanges => ({ html: `<input type="checkbox" value="true" ${attributes}>` });

test.each<[string, ReleaseChanges, string]>([
  [
    'is checked beforehand',
    box('name="smsConsent" checked'),
    'Its page sell-your-land checks the box smsConsent beforehand: leave every consent to the visitor.',
  ],
  [
    'of the terms is checked beforehand',
    box('name="agreedToTerms" required checked=""'),
    'Its page sell-your-land checks the box agreedToTerms beforehand: leave every consent to the visitor.',
  ],
  [
    'for texts is required',
    box('name="smsConsent" required'),
    'Its page sell-your-land does not leave the consent to texts open: make smsConsent a checkbox that is not required.',
  ],
  [
    'for texts is none',
    { html: '<input type="hidden" name="smsConsent" value="true">' },
    'Its page sell-your-land does not leave the consent to texts open: make smsConsent a checkbox that is not required.',
  ],
])('a box that %s is refused', (_what, changes, sentence) => {
  expect(refusalOf(changes)).toBe(sentence);
});

const control = (html: string): ReleaseChanges => ({ html });
const terms = "in a form to /api/seller: take the kit's fields, or let the api take it first.";

test.each<[string, string]>([
  ['<input type="hidden" name="agreedToTerms" value="true">', 'agreedToTerms (hidden, true)'],
  ['<select name="agreedToTerms"><option value="true">Yes</option></select>', 'agreedToTerms (select)'],
  ['<textarea name="agreedToTerms">true</textarea>', 'agreedToTerms (textarea)'],
  ['<input name="agreedToTerms" value="true">', 'agreedToTerms (text, true)'],
  ['<input type="hidden" name="sectionRelease" value="buyer@1.0.0">', 'sectionRelease (hidden, buyer@1.0.0)'],
  ['<input type="hidden" name="firstName" value="Ada">', 'firstName (hidden, Ada)'],
  ['<input name="creditCard">', 'creditCard (text)'],
])('the control %s is refused', (html, what) => {
  expect(refusalOf(control(html))).toBe(
    `Its page sell-your-land has the control ${what}, which the kit's contract does not know ${terms}`,
  );
});

test.each<[string, string]>([
  [
    '<button name="agreedToTerms" value="true">Send</button>',
    `Its page sell-your-land has the control agreedToTerms (submit, true), which the kit's contract does not know ${terms}`,
  ],
  [
    '<select name="smsConsent"><option value="true">Yes</option></select>',
    'Its page sell-your-land does not leave the consent to texts open: make smsConsent a checkbox that is not required.',
  ],
  [
    '<input type="IMAGE">',
    'Its page sell-your-land has a control of the type image: use text, tel, email, search, number, range, date, month, checkbox, radio, hidden.',
  ],
  [
    '<a href="https://example.com/%CSRF_TOKEN%">Hi</a>',
    "Its page sell-your-land puts the visitor's token into href of a: leave it to the kit's ServedFields.",
  ],
])('%s is refused', (html, sentence) => {
  expect(refusalOf(control(html))).toBe(sentence);
});

test('controls of the contract pass, and those that send nothing', () => {
  const html =
    '<input type="hidden" name="csrfToken" value="%CSRF_TOKEN%"><input type="hidden" name="consentVersion" value="1">' +
    '<input type="hidden" name="sectionRelease" value="seller@1.0.0"><input name="website" tabindex="-1">' +
    '<input type="tel" name="phone" required><textarea name="note"></textarea><input type="range" max="9"><button type="button">More</button>';
  expect(refusalOf(control(html))).toBe('accepted');
});

test('a form passes with a box for texts as the kit makes it, and without one', () => {
  expect([refusalOf(box('name="smsConsent"')), refusalOf({})]).toEqual(['accepted', 'accepted']);
});

test('a page more than promised passes, so that it can be released before the shell links to it', () => {
  const { release } = createCheckedRelease();
  const extra = {
    ...release.pages['sell-your-land'],
    html: { initial: '<h1>Soon</h1>' },
  } as (typeof release.pages)[string];
  expect(refusalOf({ release: { pages: { ...release.pages, soon: extra } } })).toBe('accepted');
  const withForm = { ...extra, html: { initial: state('a') } };
  expect(refusalOf({ release: { pages: { ...release.pages, soon: withForm } } })).toBe(
    "Its page soon has a form, but the kit's contract knows of none there: add it to section-contract.ts first.",
  );
});

test.each<[string, string]>([
  ['formatting tags that are never closed', Array.from({ length: 9_000 }, (_, index) => `<b a${index}>`).join('')],
  ['elements in each other', '<div>'.repeat(19_000)],
  ['closing tags of nothing', '<p><b><i>'.repeat(20) + '</u>'.repeat(24_000)],
  [
    'paragraphs in formatting',
    `${Array.from({ length: 90 }, (_, index) => `<b a${index}>`).join('')}${'<p>'.repeat(30_000)}`,
  ],
  ['an attribute without end', `<p a="${'x'.repeat(99_000)}`],
  ['comments', '<!--'.repeat(24_000)],
])('HTML of %s does not hold up the shell', (_what, html) => {
  const started = process.cpuUsage();
  expect(refusalOf({ page: { html: { initial: html } } })).not.toBe('accepted');
  // Of the processor, in microseconds: the machine may have other work. Quiet, each takes less than a tenth of it.
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
});

test.each<[string, string]>([
  ['brackets', `.seller-x${':is('.repeat(14_000)}`],
  ['blocks', '.seller-x{'.repeat(5_900)],
  ['selectors', `${'.seller-x,'.repeat(5_900)}p{color:red}`],
  ['values', `.seller-x{--x:${'('.repeat(59_000)}}`],
  ['comments', '/*'.repeat(29_000)],
])('styles of nothing but %s do not hold up the shell', (_what, text) => {
  const started = process.cpuUsage();
  expect(refusalOf(css(text), true)).not.toBe('accepted');
  // Of the processor, in microseconds: the machine may have other work. Quiet, each takes less than a tenth of it.
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
});

test.each<[string, ReleaseChanges, string]>([
  [
    'scripts',
    { files: { 'a.1.js': 'a'.repeat(200_000), 'b.1.js': 'b'.repeat(200_000) } },
    'Its scripts are larger than 300 KB in all: take out what its pages do not need.',
  ],
  [
    'styles',
    { files: { 'a.1.css': 'a'.repeat(61_000) } },
    'Its styles are larger than 60 KB in all: take out what its pages do not need.',
  ],
  [
    'files',
    { files: { 'a.1.png': 'a'.repeat(4_100_000) } },
    'Its files are larger than 4000 KB in all: take out what its pages do not need.',
  ],
])('more %s than a shell wants to read is refused unread', (_what, changes, sentence) => {
  expect(refusalOf(changes, true)).toBe(sentence);
});

test.each<[string, unknown]>([
  ['text', 'release'],
  ['nothing', null],
  ['a list', []],
  [
    'pages without HTML',
    { ...createCheckedRelease().release, pages: { x: { title: 'x', description: 'x', scripts: [], styles: [] } } },
  ],
  [
    'a path as file name',
    { ...createCheckedRelease().release, files: { '../x.js': { integrity: 'sha384-', bytes: 1 } } },
  ],
  ['numbers as ranges', { ...createCheckedRelease().release, shared: { react: 19 } }],
  ['a range of a megabyte', { ...createCheckedRelease().release, kit: '^2.0.0 '.repeat(150_000) }],
  ['a page of a megabyte', createCheckedRelease({ html: 'x'.repeat(1_000_000) }).release],
  ['checks that are none', { ...createCheckedRelease().release, checks: { tests: 'all' } }],
])('a description that is %s is no release', (_what, release) => {
  expect(() => checkDescription('seller', '1.0.0', release)).toThrow(
    'release.json of 1.0.0 is not a release: build it again with "npm run release -w seller-app".',
  );
});

test('a description and its files are known by their digests', () => {
  const { release } = createCheckedRelease();
  expect(() => checkDescription('seller', '1.0.0', JSON.parse(JSON.stringify(release)))).not.toThrow();
  expect(() => checkFile(release, 'page.1.js', Buffer.from('// page'))).not.toThrow();
  expect(() => checkFile(release, 'page.1.js', Buffer.from('// pagE'))).toThrow(
    'The digest of page.1.js is wrong: it was altered after the build; release again.',
  );
});
