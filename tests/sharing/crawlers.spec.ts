/** The site as search engines, messengers and networks see it: they run no scripts. */
import type { Page } from '@playwright/test';
import { imageSize } from 'image-size';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ javaScriptEnabled: false });

const drawAgain =
  'Give shell/pictures/share-pictures.ts the title of the page and run "npm run pictures --prefix shell".';

/** The meta elements and links of the head by name; each has one value. */
async function readHead(page: Page): Promise<Record<string, string>> {
  const pairs = await page.locator('head').evaluate((head) => {
    const metas = [...head.querySelectorAll('meta[property], meta[name]')].map((meta) => [
      meta.getAttribute('property') ?? meta.getAttribute('name') ?? '',
      meta.getAttribute('content') ?? '',
    ]);
    const links = [...head.querySelectorAll<HTMLLinkElement>('link:not([rel=stylesheet], [rel=preload])')].map(
      (link) => [link.rel, link.href],
    );
    return [...metas, ...links, ['title', head.querySelector('title')?.text ?? '']];
  });
  const names = pairs.map(([name]) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

for (const { path } of sitePages) {
  test(`a link to ${path} is shown with its title, its description and a picture of the same words`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.goto(`${path}?fbclid=0`);
    const head = await readHead(page);
    const url = baseURL + path;
    expect(head).toMatchObject({
      canonical: url,
      'og:url': url,
      'og:title': head.title,
      'og:description': head.description,
      'twitter:card': 'summary_large_image',
    });
    const picture = head['og:image'] ?? '';
    const ownPicture = ['/', '/sell-your-land', '/buy-land'].includes(path);
    if (ownPicture)
      expect(head['og:image:alt'], drawAgain).toContain(await page.getByRole('heading', { level: 1 }).innerText());
    expect(picture.includes('share-company')).toBe(!ownPicture);
    const response = await request.get(picture);
    expect(response.headers()['content-type']).toBe('image/jpeg');
    const bytes = await response.body();
    const { type, width, height } = imageSize(bytes);
    expect([type, String(width), String(height)]).toEqual(['jpg', head['og:image:width'], head['og:image:height']]);
    expect(bytes.length).toBeLessThan(150_000);
  });
}

test('the sitemap names every page that may be indexed, and each of them is there and says so itself', async ({
  page,
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots.match(/^Sitemap: (.*)$/m)?.[1]).toBe(`${baseURL}/sitemap.xml`);
  const refused = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  // Deals come and go with other tests.
  const named = all.filter((address) => !address.startsWith(`${baseURL}/land/`));
  expect(named.sort()).toEqual([...sitePages.map(({ path }) => path), '/land'].map((path) => baseURL + path).sort());
  for (const address of named) {
    expect(refused.filter((path) => new URL(address).pathname.startsWith(path))).toEqual([]);
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    expect((await readHead(page)).canonical).toBe(address);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  }
});
