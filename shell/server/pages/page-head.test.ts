/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { brand } from '@land/kit/brand';
import { findSharePicture } from '../../pictures/share-pictures.ts';
import { findRoute, type Route } from '../../src/routes.ts';
import { type PageHead, renderHead, renderJson } from './page-head.ts';

const publicOrigin = 'https://www.wrenfield-land.example';

function setup(changes: Partial<PageHead> = {}) {
  const identity = { publicOrigin, path: '/buy-land', picture: findSharePicture(findRoute('/buy-land') as Route) };
  const html = renderHead({
    title: 'Buy "Land" & more',
    description: "It's <here>",
    identity,
    styles: [],
    main: '/main.js',
    preloads: [],
    integrity: {},
    fonts: [],
    liveReload: false,
    ...changes,
  });
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
    ([, name = '', content = '']) => [name, content],
  );
  return { html, metas, data: /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] };
}

test('a shared link shows title, description and the picture of the page, each named once', () => {
  const { metas } = setup();
  const names = metas.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.fromEntries(metas)).toMatchObject({
    'og:title': 'Buy &quot;Land&quot; &amp; more',
    'og:description': 'It&#39;s &lt;here&gt;',
    'og:url': `${publicOrigin}/buy-land`,
    'og:image': expect.stringMatching(/^https:\/\/www\.wrenfield-land\.example\/share-buy-land\.jpg\?v=[0-9a-f]{16}$/),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': expect.stringContaining('GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS'),
    'twitter:card': 'summary_large_image',
  });
});

test('a page that must not be indexed shows nothing to share, and has icons all the same', () => {
  const { html, metas, data } = setup({ identity: undefined });
  expect(metas.map(([name]) => name).filter((name) => /^(og|twitter):/.test(name ?? ''))).toEqual([]);
  expect(data).toBeUndefined();
  expect(html).toContain(
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">',
  );
});

test('dark bars of a browser stay dark', () => {
  expect(setup().html.match(/<meta name="theme-color"[^>]*>/g)).toEqual([
    '<meta name="theme-color" content="#fbf7ee" media="(prefers-color-scheme: light)">',
  ]);
});

test('search engines are told of an organization with all that the brand says, and of no agent', () => {
  const company = JSON.parse(setup().data ?? '') as Record<string, unknown>;
  const { address, email, legalName, name, phone } = brand;
  expect(company).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    ...{ name, legalName, email, telephone: phone.e164 },
    ...{ url: `${publicOrigin}/`, logo: `${publicOrigin}/icon-512.png` },
    address: { streetAddress: address.street, postalCode: address.postalCode, addressCountry: 'US' },
    contactPoint: { '@type': 'ContactPoint', telephone: phone.e164, email },
  });
});

test('no text can end a script of data', () => {
  const text = renderJson({ name: '</script><script>alert(1)</script><!--' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script><!--' });
});
