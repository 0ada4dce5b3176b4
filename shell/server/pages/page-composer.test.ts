/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { brand } from '@land/kit/brand';
import { type LandCard, buyLandValues } from '@land/release-tools/live/card-values.ts';
import { sampleListing } from '@land/release-tools/live/live-samples.ts';
import type { PageData } from '../../src/page-data.ts';
import { findSiteRoute } from './site-routes.ts';
import type { BuiltShell } from '../built-shell.ts';
import { readConfig } from '../config.ts';
import { PageComposer, type ServedOutcome } from './page-composer.ts';
import { siteName } from './page-headers.ts';
import { createRelease } from '../releases/release.fixture.ts';
import { releasesOf, type Visit } from '../visits/visits.ts';

const frame = {
  html: '<main><template data-place="page"></template></main><p>© %YEAR%</p>',
  unavailable: '<main>Call us</main>',
};
const built: BuiltShell = {
  frames: { '/': { html: '<main>Home</main>', unavailable: '' }, '/sell-your-land': frame, '/buy-land': frame },
  declared: frame.html,
  notFound: '<main>Unexpected Application Error!</main>',
  land: { html: '', unavailable: '', gone: '', membersFirst: '', otherMember: '' },
  integrity: {
    'shell.js': 'sha384-shell',
    'shell.css': 'sha384-shell-css',
    'home.js': 'sha384-home',
    'forms.js': 'sha384-forms',
    'forms.css': 'sha384-forms-css',
  },
  styles: { 'shell.css': '.shell{}', 'forms.css': '.forms{}' },
  files: { shell: ['shell.js', 'shell.css'], home: ['home.js'], forms: ['forms.js', 'forms.css'], fonts: ['a.woff2'] },
};

const secret = 'a secret of at least thirty-two characters';

function createVisit(version: string, html?: { initial: string }, styles = '.seller-page{}'): Visit {
  const { release } = createRelease(version);
  const page = release.pages['sell-your-land'];
  if (page) page.description = 'For "cash"';
  if (page && html) page.html = html;
  return {
    releases: {
      seller: {
        release,
        files: new Map([['page.1.css', { type: 'text/css', bytes: Buffer.from(styles) }]]),
        forms: [],
        signed: { section: 'seller', version, bytes: Buffer.alloc(0), signature: undefined },
      },
    },
  };
}

function setup(html?: { initial: string }, changes: Partial<Visit> = {}, env: NodeJS.ProcessEnv = {}) {
  const land = { isForSale: false, newest: [] as LandCard[] };
  const composer = new PageComposer(built, readConfig(env), secret, {
    isForSale: () => land.isForSale,
    forBuyers: () => buyLandValues(land.newest),
  });
  const visit = { ...createVisit('1.0.0', html), ...changes };
  return {
    composer,
    land,
    compose: (path: string, outcome: ServedOutcome = 'initial') =>
      composer.compose(findSiteRoute(path, releasesOf(visit)), outcome, visit),
  };
}

const base = '/sections/seller/1.0.0/';
const ofSection = Object.entries(createRelease('1.0.0').release.files).filter(([name]) => /\.(js|css)$/.test(name));
/** The digests, by path, of files that a page may load after the shell's first script. */
const digests: Record<string, string> = {
  '/assets/home.js': 'sha384-home',
  '/assets/forms.js': 'sha384-forms',
  '/assets/forms.css': 'sha384-forms-css',
  ...Object.fromEntries(ofSection.map(([name, { integrity }]) => [base + name, integrity])),
};

test('a page has preload links with digests for its scripts, under the path of the release for those of a section', () => {
  const { html } = setup().compose('/sell-your-land');
  for (const href of ['/assets/forms.js', `${base}entry.1.js`, `${base}page.1.js`])
    expect(html).toContain(
      `<link rel="preload" href="${href}" as="script" fetchpriority="low" crossorigin integrity="${digests[href]}">`,
    );
  expect(html).toContain('fetchpriority="low" crossorigin integrity="sha384-shell"></script>');
});

test("a page contains the styles of the shell and then the section's, and its policy allows only these", () => {
  const text = '.seller-page::after{content:"</style>\r\n"}';
  const { html, headers } = setup(undefined, createVisit('1.0.0', undefined, text)).compose('/sell-your-land');
  const written = '.seller-page::after{content:"<\\/style>\n"}';
  expect(html).toContain(
    '<style data-href="/assets/shell.css">.shell{}</style><style data-href="/assets/forms.css">.forms{}</style>' +
      `<style data-href="/sections/seller/1.0.0/page.1.css">${written}</style>`,
  );
  expect(html).not.toContain('rel="stylesheet"');
  const allowed = [siteName, '.shell{}', '.forms{}', written].map(
    (each) => `'sha256-${createHash('sha256').update(each).digest('base64')}'`,
  );
  expect(headers['Content-Security-Policy']).toContain(`; style-src 'self' ${allowed.join(' ')};`);
});

test("a page's object of schema.org is in its head, and cannot close its element", () => {
  const visit = createVisit('1.0.0');
  const page = visit.releases.seller?.release.pages['sell-your-land'];
  if (page) page.structuredData = { '@context': 'https://schema.org', '@type': 'FAQPage', name: '</script><p>' };
  const { html } = setup(undefined, visit).compose('/sell-your-land');
  const objects = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  const types = objects.map(([, text = '']) => JSON.parse(text) as { '@type': string; name: string });
  expect(types.map((each) => each['@type'])).toEqual(['Organization', 'FAQPage']);
  expect(types[1]?.name).toBe('</script><p>');
});

test('the policy allows the custom properties that the HTML sets, and no other style attribute', () => {
  const initial = '<p style="--share:0.4">Hi</p><p style="--share:0.4">Hi</p><p style="color:red">Hi</p>';
  const { headers } = setup({ initial }).compose('/sell-your-land');
  const digest = createHash('sha256').update('--share:0.4').digest('base64');
  expect(headers['Content-Security-Policy']).toContain(`; style-src-attr 'unsafe-hashes' 'sha256-${digest}';`);
  expect(setup().compose('/').headers['Content-Security-Policy']).toContain("; style-src-attr 'none';");
});

test('named origins are opened for frames, and for scripts, connections and frames of analytics', () => {
  const [maps, stats] = ['https://maps.example.com', 'https://stats.example.com'];
  const env = { FRAME_ORIGINS: maps, ANALYTICS_ORIGINS: stats, ANALYTICS_SCRIPT: `${stats}/script.js data-tag=a` };
  const counted = setup(undefined, {}, env).compose('/');
  const policy = counted.headers['Content-Security-Policy'] ?? '';
  for (const part of [`script-src 'self' ${stats}`, `connect-src 'self' ${stats}`, `frame-src ${maps} ${stats}`])
    expect(policy).toContain(`; ${part};`);
  expect(counted.html).toContain(`{"script":"${stats}/script.js","attributes":{"data-tag":"a"}}`);
  expect(counted.html).toContain(`<meta name="frame-origins" content="${maps}">`);
  expect(counted.headers).not.toHaveProperty('Integrity-Policy');

  const { html, headers } = setup(undefined, { optsOut: true }, env).compose('/');
  expect(JSON.stringify(headers) + html).not.toContain(stats);
  expect(headers['Content-Security-Policy']).toContain(`; frame-src ${maps};`);
  expect(headers['Integrity-Policy']).toBe('blocked-destinations=(script)');
  expect(setup().compose('/').headers['Content-Security-Policy']).not.toContain('frame-src');
});

test('a page contains data for its script: the files of every page, and digests of all files that may be loaded later', () => {
  const text = /id="page-data">(.*?)<\/script>/.exec(setup().compose('/').html)?.[1] ?? '';
  const data = JSON.parse(text) as PageData;
  expect(data.releases).toEqual({ seller: { version: '1.0.0', entry: `${base}entry.1.js` } });
  const ofSell = [`${base}page.1.css`, `${base}entry.1.js`, `${base}page.1.js`];
  expect(Object.entries(data.pages).map(([path, { files }]) => [path, files])).toEqual([
    ['*', []],
    ['/', ['/assets/home.js']],
    ['/sell-your-land', ['/assets/forms.js', '/assets/forms.css', ...ofSell]],
    // Their sections have no release.
    ...['/buy-land', '/privacy-policy', '/terms-and-conditions', '/stop-texts'].map((path) => [path, []]),
  ]);
  expect(data.pages['/buy-land']).toEqual({ owner: 'buyer', page: 'buy-land', hasForm: true, files: [] });
  expect(data.integrity).toEqual(digests);
  // The title contains "<", which is escaped so that it cannot close the element.
  expect(data.pages['/sell-your-land']?.title).toBe('Sell <fast>');
  expect(text).not.toContain('<');
});

test.each<[string, number, string, ServedOutcome, string[]]>([
  ['with the HTML of its section', 200, '/sell-your-land', 'initial', ['<main><h1>1.0.0</h1>']],
  [
    'with escaped title and description',
    200,
    '/sell-your-land',
    'initial',
    ['<title>Sell &lt;fast&gt;<', '"For &quot;cash&quot;"'],
  ],
  ['with the current year', 200, '/sell-your-land', 'initial', [`© ${new Date().getFullYear()}`]],
  ['after a form was sent without scripts', 200, '/sell-your-land', 'sent', ['Thank You!']],
  ['after a form failed without scripts', 200, '/sell-your-land', 'failed', ['Failed']],
  ['of a section that was never released', 503, '/buy-land', 'initial', ['Call us', 'noindex']],
  ['of an unknown path', 404, '/no-such-page', 'initial', ['Unexpected Application Error!']],
])('the composer renders a page %s', (_what, status, path, outcome, parts) => {
  const page = setup().compose(path, outcome);
  expect(page.status).toBe(status);
  for (const part of parts) expect(page.html).toContain(part);
});

test('every response has a new idempotency key and a new token, which replaces all of its placeholders', () => {
  const withPlaceholders =
    '<input value="%IDEMPOTENCY_KEY%"><input name="csrfToken" value="%CSRF_TOKEN%"><i>%CSRF_TOKEN%</i>$& $1 $\'';
  const { compose } = setup({ initial: withPlaceholders });
  const [first, second] = [1, 2].map(() => {
    const { html } = compose('/sell-your-land');
    const token = /csrf-token" content="([\w-]+\.[\w-]+)"/.exec(html)?.[1] ?? '';
    expect(html).toContain(`<input name="csrfToken" value="${token}"><i>${token}</i>$& $1 $'`);
    return { key: /input value="([^"]+)"/.exec(html)?.[1], token };
  });
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(first?.key).not.toBe(second?.key);
  expect(first?.token).not.toBe(second?.token);
});

test.each([
  ['5-acres-apache-county-az-k3v9q2xm', '5-acres-apache-county-az-k3v9q2xm'],
  ['"><script>', ''],
  [undefined, ''],
])('the hidden field of a form gets the slug of the deal in the URL, if it is valid: %s', (deal, written) => {
  const { composer } = setup();
  const visit = createVisit('1.0.0', { initial: '<input name="about" value="%ABOUT%">' });
  expect(composer.compose(findSiteRoute('/sell-your-land', []), 'initial', visit, deal).html).toContain(
    `<input name="about" value="${written}">`,
  );
});

const preview = { section: 'seller', version: '1.0.0', expires: Date.UTC(2026, 10, 22, 8, 47) / 1000 } as const;

test('a preview has a badge after the root of the app, and noindex', () => {
  const { html } = setup(undefined, { preview }).compose('/sell-your-land');
  expect(html).toMatch(
    /<\/div><aside class="preview-badge" .*1\.0\.0.*Nov.22,.8:47.AM.UTC.*<\/aside><script type="application\/json"/,
  );
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('rel="canonical"');
});

test('pages are cached for each combination of releases, and previews do not get into the cache', () => {
  const { composer } = setup();
  const read = (version: string, changes: Partial<Visit> = {}) =>
    composer.compose(findSiteRoute('/sell-your-land', []), 'initial', { ...createVisit(version), ...changes }).html;
  read('1.0.0', { preview });
  for (const version of ['1.0.0', '1.0.1', '1.0.0', '1.0.1']) {
    expect(read(version)).toContain(`<h1>${version}</h1>`);
    expect(read(version)).toContain(`/sections/seller/${version}/entry.1.js`);
    expect(read(version)).not.toMatch(/preview|noindex/i);
  }
});

test('the home page describes the company for search engines as an Organization with the data of the brand', () => {
  const { html } = setup().compose('/');
  const { address, email, legalName, name, phone } = brand;
  expect(JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    ...{ name, legalName, email, telephone: phone.e164 },
    ...{ url: 'http://localhost:3000/', logo: 'http://localhost:3000/icon-512.png' },
    address: { streetAddress: address.street, postalCode: address.postalCode, addressCountry: 'US' },
    contactPoint: { '@type': 'ContactPoint', telephone: phone.e164, email },
  });
});

/** A visit whose release declares a page with a style of its own at this path. */
function visitWithDeclared({ path = '/sell-your-land/how-it-works' } = {}): Visit {
  const visit = createVisit('1.0.0');
  const { seller } = visit.releases;
  if (!seller) throw new Error('The visit has no release.');
  const [title, description] = ['How it works', 'In four steps'];
  seller.release.pages.how = {
    ...{ path, title, description, html: { initial: '<h1>How</h1>' } },
    ...{ scripts: ['entry.1.js', 'how.1.js'], styles: ['how.1.css'] },
  };
  seller.release.files['how.1.js'] = { integrity: 'sha384-how', bytes: 1 };
  seller.files.set('how.1.css', { type: 'text/css', bytes: Buffer.from('.seller-how{}') });
  return visit;
}

test('a page at a path that its release declares has the frame of all pages, its title, and its path as canonical URL', () => {
  const { compose } = setup(undefined, visitWithDeclared());
  const { status, html } = compose('/sell-your-land/how-it-works');
  expect(status).toBe(200);
  for (const part of [
    '<title>How it works</title>',
    '<main><h1>How</h1></main>',
    '<link rel="canonical" href="http://localhost:3000/sell-your-land/how-it-works">',
    '<style data-href="/sections/seller/1.0.0/how.1.css">.seller-how{}</style>',
  ])
    expect(html).toContain(part);
  expect(setup().compose('/sell-your-land/how-it-works').status).toBe(404);
});

test('a declared path that the shell does not grant shows no page, nor does one that is another page’s', () => {
  const { compose } = setup(undefined, visitWithDeclared({ path: '/buy-land/how' }));
  expect(compose('/buy-land/how').status).toBe(404);
  expect(setup(undefined, visitWithDeclared({ path: '/sell-your-land' })).compose('/sell-your-land').html).toContain(
    '<title>Sell &lt;fast&gt;</title>',
  );
});

test('declared pages cost nothing on pages of others, unless these link to them', () => {
  const dataOf = (visit: Visit, path: string) =>
    JSON.parse(
      /id="page-data">(.*?)<\/script>/.exec(setup(undefined, visit).compose(path).html)?.[1] ?? '',
    ) as PageData;
  const declared = '/sell-your-land/how-it-works';
  for (const [path, isKnown] of [
    ['/', false],
    ['/sell-your-land', true],
    [declared, true],
  ] as const) {
    const { html, headers } = setup(undefined, visitWithDeclared()).compose(path);
    const { pages, integrity } = dataOf(visitWithDeclared(), path);
    const digest = createHash('sha256').update('.seller-how{}').digest('base64');
    expect([
      path,
      Object.hasOwn(pages, declared),
      Object.hasOwn(integrity, '/sections/seller/1.0.0/how.1.js'),
      headers['Content-Security-Policy']?.includes(digest),
      html.includes('how.1'),
    ]).toEqual([path, ...Array<boolean>(4).fill(isKnown)]);
  }
});

test('pages are marked while land is for sale, also those from the cache', () => {
  const { compose, land } = setup();
  const mark = () => /<html [^>]*>/.exec(compose('/').html)?.[0];
  expect(mark()).toBe('<html lang="en">');
  land.isForSale = true;
  expect(mark()).toBe('<html data-land lang="en">');
});

test('the newest land is filled in with each response, between the placeholders of the form', () => {
  const html =
    '<input value="%CSRF_TOKEN%"><live-when of="newest"><ul><live-each of="newest"><li>%card.title%</li></live-each></ul></live-when><p>10-40%</p><input value="%IDEMPOTENCY_KEY%">';
  const { compose, land } = setup({ initial: html });
  const shown = () => /<main>(.*)<\/main>/.exec(compose('/sell-your-land').html)?.[1]?.replace(/value="[^"]+"/g, '');
  expect(shown()).toBe('<input ><p>10-40%</p><input >');
  land.newest = [{ listing: { ...sampleListing, fields: { title: '<5 acres>' } }, isNew: true }];
  expect(shown()).toBe('<input ><ul><li>&lt;5 acres&gt;</li></ul><p>10-40%</p><input >');
});
