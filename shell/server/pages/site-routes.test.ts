/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createRelease } from '../releases/release.fixture.ts';
import { findSiteRoute, listReachable } from './site-routes.ts';

const { release } = createRelease('1.0.0');
const own = release.pages['sell-your-land'];
if (!own) throw new Error('The fixture has no page.');
const declaring = { ...release, pages: { ...release.pages, how: { ...own, path: '/sell-your-land/how' } } };
const how = { path: '/sell-your-land/how', owner: 'seller', page: 'how', hasForm: true };

test('a path is found in capitals and with a slash at its end, among the declared ones of these releases only', () => {
  expect(findSiteRoute('/Sell-Your-Land/How/', [declaring])).toEqual(how);
  expect(findSiteRoute('/sell-your-land/how', [release])).toBeUndefined();
  expect(findSiteRoute('/sell-your-land/how/more', [declaring])).toBeUndefined();
});

test('from a page of another section, its script opens only declared pages that the page links to', () => {
  const buyLand = findSiteRoute('/buy-land', []);
  const reach = (body: string) => listReachable(buyLand, body, [declaring]).some(({ path }) => path === how.path);
  expect(reach('<a class="x" href="/sell-your-land/how#steps">How</a>')).toBe(true);
  expect(reach('<a href="/sell-your-land/how/more">How</a> /sell-your-land/how')).toBe(false);
});
