/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import type { Release } from '../../release-tools/format/release-format.ts';
import { sampleListing } from '@land/release-tools/live/live-samples.ts';
import { createRelease } from '../releases/release.fixture.ts';
import { addSitemap } from './sitemap.ts';

const publicOrigin = 'https://www.land.example';

const noLand = { listLand: () => [] };

test('the sitemap has the build time of the release or the shell for each page, and no page without a release', async () => {
  const { release } = createRelease('1.0.0');
  const pages = Object.values(release.pages).map((page) => ['buy-land', page] as const);
  const app = fastify();
  const releases: Record<string, Release> = {
    seller: { ...release, builtAt: '2026-11-21T23:03:49.218Z' },
    // An invalid date, which must not get into the sitemap.
    buyer: { ...release, section: 'buyer', builtAt: '</lastmod><loc>yesterday', pages: Object.fromEntries(pages) },
  };
  addSitemap(app, {
    ...noLand,
    publicOrigin,
    builtAt: new Date('2026-11-20T10:00:00Z'),
    listLive: () => Object.values(releases),
  });
  const { headers, body } = await app.inject('/sitemap.xml');
  await app.close();
  expect(headers['content-type']).toMatch(/^application\/xml/);
  expect([...body.matchAll(/<url>(.*?)<\/url>/g)].map(([, page]) => page)).toEqual([
    `<loc>${publicOrigin}/</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod>`,
    `<loc>${publicOrigin}/sell-your-land</loc><lastmod>2026-11-21T23:03:49.218Z</lastmod>`,
    `<loc>${publicOrigin}/buy-land</loc>`,
  ]);
});

test('with a release that lists land, the sitemap has the list and each deal with its last change', async () => {
  const { release } = createRelease('1.0.0');
  const app = fastify();
  const pages = { 'land-list': Object.values(release.pages)[0]! };
  const facts = { ...sampleListing.facts!, changedAt: '2026-11-22T10:00:00.000Z' };
  const listLand = () => [
    { slug: 'older', facts: sampleListing.facts! },
    { slug: 'newer', facts },
  ];
  const listLive = () => [{ ...release, section: 'buyer' as const, pages }];
  addSitemap(app, { publicOrigin, builtAt: new Date(0), listLive, listLand });
  const { body } = await app.inject('/sitemap.xml');
  await app.close();
  expect([...body.matchAll(/<url>(<loc>[^<]*\/land.*?)<\/url>/g)].map(([, page]) => page)).toEqual([
    `<loc>${publicOrigin}/land</loc><lastmod>2026-11-22T10:00:00.000Z</lastmod>`,
    `<loc>${publicOrigin}/land/older</loc><lastmod>2020-11-20T16:05:00.000Z</lastmod>`,
    `<loc>${publicOrigin}/land/newer</loc><lastmod>2026-11-22T10:00:00.000Z</lastmod>`,
  ]);
});
