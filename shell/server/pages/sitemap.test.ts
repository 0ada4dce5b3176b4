/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { createRelease } from '../releases/release.fixture.ts';
import { addSitemap } from './sitemap.ts';

const publicOrigin = 'https://www.wrenfield-land.example';

async function readSitemap(releasedAt: string) {
  const app = fastify();
  const { release } = createRelease('1.0.0');
  addSitemap(app, {
    publicOrigin,
    builtAt: new Date('2026-11-20T10:00:00Z'),
    findLive: (section) => (section === 'seller' ? { ...release, builtAt: releasedAt } : undefined),
  });
  const { headers, body } = await app.inject('/sitemap.xml');
  await app.close();
  const pages = [...body.matchAll(/<url>(.*?)<\/url>/g)].map(([, page = '']) => ({
    loc: /<loc>(.*)<\/loc>/.exec(page)?.[1],
    lastmod: /<lastmod>(.*)<\/lastmod>/.exec(page)?.[1],
  }));
  return { type: headers['content-type'], pages };
}

test('a page was changed when its release was built, one of the shell when the shell was; a page without a release is left out', async () => {
  const { type, pages } = await readSitemap('2026-11-21T23:03:49.218Z');
  expect(type).toMatch(/^application\/xml/);
  expect(pages).toEqual([
    { loc: `${publicOrigin}/`, lastmod: '2026-11-20T10:00:00.000Z' },
    { loc: `${publicOrigin}/sell-your-land`, lastmod: '2026-11-21T23:03:49.218Z' },
  ]);
});

test('a release that says no date keeps its page in the sitemap', async () => {
  const { pages } = await readSitemap('</lastmod><loc>yesterday');
  expect(pages[1]).toEqual({ loc: `${publicOrigin}/sell-your-land`, lastmod: undefined });
});
