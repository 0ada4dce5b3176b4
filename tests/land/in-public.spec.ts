/** Land where everybody finds it: the list, its feeds, the sitemap and what search engines read of a page. */
import { LeadForm } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { addMember, memberToken, StoredDeal, untilListed } from './stored-deal.ts';

test.use({ javaScriptEnabled: false });

const title = '10 acres in Apache County, Arizona';

/** The addresses of a deal's photos. */
async function readPhotos(deal: StoredDeal): Promise<string[]> {
  const photos = (await deal.ask('SELECT hash FROM deal_photos WHERE deal_id = $1 ORDER BY position', [deal.id])) as {
    hash: string;
  }[];
  return photos.flatMap(({ hash }) =>
    [480, 828, 1600].flatMap((size) => ['avif', 'jpg'].map((type) => `/photos/${hash}-${size}.${type}`)),
  );
}

const change = (deal: StoredDeal, columns: string) =>
  deal.ask(`UPDATE deals SET ${columns}, version = version + 1 WHERE id = $1`, [deal.id]);

test('an early deal is in no list, count, feed, sitemap or photo, and is in all of them once it is public', async ({
  request,
}) => {
  await using deal = await StoredDeal.create({ hasPhotos: true });
  const acres = 10_000 + Math.floor(Math.random() * 100_000) / 100;
  await change(deal, `acres = ${acres}`);
  await untilListed(deal);
  const photos = await readPhotos(deal);
  const filtered = `/land?acres-from=${acres}&acres-to=${acres}`;
  const read = async (path: string) => (await request.get(path)).text();
  const named = ['/land', '/land?state=AZ', '/land/feed.xml', '/land/listings.xml', '/sitemap.xml'];
  const secrets = [deal.slug, ...photos.map((path) => path.slice(0, 40))];
  for (const path of [...named, filtered, `${filtered}&state=AZ`, '/land?sort=acre', '/', '/buy-land']) {
    const body = await read(path);
    expect([path, secrets.filter((secret) => body.includes(secret))]).toEqual([path, []]);
  }
  expect(await read(filtered)).not.toMatch(/1 property|All states/);
  for (const path of photos) expect((await request.get(path)).status(), path).toBe(404);
  await change(deal, "public_at = now() - interval '1 second'");
  await expect.poll(() => read(filtered), { intervals: [100] }).toContain('1 property');
  for (const path of named) expect(await read(path), path).toContain(deal.slug);
  for (const path of photos) expect((await request.get(path)).status(), path).toBe(200);
});

test('search engines, messengers and portals read the same title, price, acres and photo as people do', async ({
  page,
  request,
  baseURL,
}) => {
  await using deal = await StoredDeal.create({ isPublic: true, hasPhotos: true });
  await untilListed(deal);
  await page.goto(deal.path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
  const read = async (selector: string, name: string) => page.locator(selector).getAttribute(name);
  const photo = await read('main img >> nth=0', 'src');
  const size = await main.getByText('Size', { exact: true }).locator('+ dd').textContent();
  const price = await main
    .getByText(/^\$[\d,]+$/)
    .first()
    .textContent();
  const listing = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as object;
  const [address, picture] = [baseURL + deal.path, baseURL + (photo ?? '').replace(/-\d+\.\w+$/, '-1600.jpg')];
  expect(listing).toMatchObject({
    ...{ name: title, url: address, image: [picture, expect.stringContaining('-1600.jpg')] },
    about: { name: 'Apache County, Arizona', additionalProperty: { value: Number.parseFloat(size ?? '') } },
    offers: { price: price?.replace(/[$,]/g, ''), availability: 'https://schema.org/InStock' },
  });
  expect(await read('meta[property="og:image"]', 'content')).toBe(picture);
  expect(await read('meta[property="og:title"]', 'content')).toBe(title);
  expect(await read('link[rel=canonical]', 'href')).toBe(address);
  expect((await request.get(picture)).headers()['content-type']).toBe('image/jpeg');
  const feed = await (await request.get('/land/listings.xml')).text();
  const own = feed.split('<Listing>').find((text) => text.includes(deal.slug)) ?? '';
  for (const text of [`>${price?.replace(/[$,]/g, '')}</ListPrice>`, '>10</LotSize>', picture, title])
    expect(own).toContain(text);
});

test('the link to the feed opens it, with the newest land', async ({ page }) => {
  await using deal = await StoredDeal.create({ isPublic: true });
  await change(deal, 'public_at = now()');
  await untilListed(deal);
  await page.goto('/land');
  const answer = page.waitForResponse(/feed\.xml/);
  await page.getByRole('link', { name: 'RSS feed' }).click();
  await expect(page).toHaveURL('/land/feed.xml');
  expect((await answer).headers()['content-type']).toBe('application/xml; charset=utf-8');
  expect(await (await page.request.get('/land/feed.xml')).text()).toContain(deal.slug);
});

test('sold land shows the price that was asked, unless staff hide it', async ({ page }) => {
  await using shown = await StoredDeal.create({ isPublic: true, stage: 'sold' });
  await using hidden = await StoredDeal.create({ isPublic: true, stage: 'sold', hidesPrice: true });
  await change(shown, "public_at = now() - interval '1 second'");
  await change(hidden, "public_at = now() - interval '1 second'");
  await untilListed(hidden);
  for (const { path, hidesPrice } of [{ path: shown.path }, { path: hidden.path, hidesPrice: true }]) {
    await page.goto('/land');
    const card = page.getByRole('listitem').filter({ has: page.locator(`a[href="${path}"]`) });
    await expect(card).toContainText(hidesPrice ? title : `${title}Listed at $9,900`);
    if (hidesPrice) await expect(card).not.toContainText('$');
    await card.getByRole('link').click();
    const main = page.getByRole('main');
    await expect(main).toContainText('This land is sold.');
    await expect(main.getByText('Listed at $9,900')).toHaveCount(hidesPrice ? 0 : 1);
    // Similar land has its own terms.
    await main
      .getByRole('region', { name: 'Similar Land' })
      .evaluateAll((parts) => parts.forEach((part) => part.remove()));
    await expect(main).not.toContainText(/pay over time|percentage rate|before you buy|We own/i);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
});

test('land that is withdrawn while its page is read is gone after the next press, and the visitor is led on', async ({
  page,
  context,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 4(04|10)/);
  await using deal = await StoredDeal.create({ isPublic: true, hasPhotos: true });
  await using other = await StoredDeal.create({ isPublic: true });
  // Newer than the land of other tests.
  await change(other, 'public_at = now()');
  const hash = await addMember(deal);
  await untilListed(deal);
  const heading = page.getByRole('heading', { level: 1 });
  const asMember = await context.newPage();
  await page.goto(deal.path);
  await context.addCookies([{ name: 'member', value: memberToken(hash), url: baseURL ?? '' }]);
  await asMember.goto(deal.path);
  await deal.withdraw();
  const statusOf = async (path: string) => (await page.request.get(path)).status();
  for (const path of await readPhotos(deal)) expect(await statusOf(path), path).toBe(404);

  const gone = 'This Land Is No Longer for Sale';
  await asMember.getByRole('button', { name: 'I’m Interested' }).click();
  await expect(asMember.getByRole('heading', { level: 1 })).toHaveText(gone);
  await expect(asMember.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await asMember.getByRole('region', { name: 'New Land for Sale' }).locator(`a[href="${other.path}"]`).click();
  await expect(asMember).toHaveURL(other.path);
  await asMember.goBack();
  await asMember.getByRole('link', { name: 'See Land for Sale' }).click();
  await expect(asMember).toHaveURL('/land');
  await expect(asMember.locator(`a[href="${deal.path}"]`)).toHaveCount(0);

  // The press and a visitor's inquiry are kept with the deal.
  await page.getByRole('link', { name: 'Ask About This Land' }).click();
  await expect(page.locator('#about-land')).toContainText('The land that you ask about is no longer for sale.');
  const visitor = createVisitor();
  await new LeadForm(page, 'buyer').send(visitor);
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expect(page.locator('#about-land')).toContainText('The land that you ask about is no longer for sale.');
  expect(await deal.askers()).toEqual(['Roe', visitor.lastName]);
  await page.goto(deal.path);
  await expect(heading).toHaveText(gone);
});

test('a member is told that land is gone which was withdrawn early; for others it was never there', async ({
  page,
  context,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 404/);
  await using deal = await StoredDeal.create();
  const hash = await addMember(deal);
  await untilListed(deal);
  const unknown = async () => (await page.request.get('/land/10-acres-apache-county-az-00000000')).text();
  const own = async () => (await page.request.get(deal.path)).text();
  expect(await own()).toBe(await unknown());
  await context.addCookies([{ name: 'member', value: memberToken(hash), url: baseURL ?? '' }]);
  await page.goto(deal.path);
  await change(
    deal,
    "stage = 'withdrawn', public_at = now() - interval '1 minute', closed_at = now() - interval '1 hour'",
  );
  const status = async () => (await page.request.get(deal.path)).status();
  await expect.poll(status, { intervals: [100] }).toBe(404);
  await page.getByRole('button', { name: 'I’m Interested' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This Land Is No Longer for Sale');
  await context.clearCookies();
  expect(await own()).toBe(await unknown());
  await page.goto(`/buy-land?about=${deal.slug}`);
  await expect(page.locator('#about-land')).toHaveText('');
});
