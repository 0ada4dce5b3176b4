/** The list of land that everybody may buy, from the filter to a stored interest. */
import { randomInt } from 'node:crypto';
import { LeadForm } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { expectToFit } from './fits.ts';
import { StoredDeal, untilListed } from './stored-deal.ts';

for (const width of [375, 1440])
  test.describe(`at ${width} px without scripts`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 800 } });
    const isPhone = width < 768;

    test('a visitor filters the list, opens land and says that it interests them', async ({ page }) => {
      await using deal = await StoredDeal.create({ isPublic: true, hasPhotos: true });
      await untilListed(deal);
      await page.goto('/land?sort=price');
      const opener = page.getByText('Filter', { exact: true });
      await expect(opener).toBeVisible({ visible: isPhone });
      if (isPhone) {
        await expect(page.getByRole('list', { name: /property|properties/ })).toBeInViewport();
        await opener.click();
      }
      await page.getByLabel('Acres from').fill('9.5');
      await page.getByLabel('Price up to ($)').fill('$9,900');
      await page.getByLabel('Kind of land').selectOption('Recreational Land');
      await page.getByLabel('Owner financing').check();
      await page.getByRole('button', { name: 'Show Land' }).click();
      await expect(page).toHaveURL(
        '/land?acres-from=9.5&acres-to=&price-to=%249%2C900&kind=recreational&financing=1&sort=price#land-count',
      );
      await expect(page.getByText(/^(1 property|\d+ properties)$/)).toBeInViewport();
      await expect(page.getByLabel('Kind of land')).toHaveValue('recreational');
      await expect(page.getByLabel('Owner financing')).toBeChecked();
      const card = page.getByRole('listitem').filter({ has: page.locator(`a[href="${deal.path}"]`) });
      await expect(card).toContainText(
        '$9,900Or pay over time: Down payment $1,000, 48 monthly payments of $250, Annual percentage rate 11.9%',
      );
      await card.getByRole('link').click();
      await page.getByRole('link', { name: 'Ask About This Land' }).click();
      const asking = page.getByText('You are asking about 10 acres in Apache County, Arizona, $9,900.');
      await expect(asking).toBeVisible();
      const visitor = createVisitor();
      const form = new LeadForm(page, 'buyer');
      // Browsers cannot require a kind of land, so the api refuses the form; the next one is about the same land.
      await form.fill({ ...visitor, interests: [] });
      await form.submit.click();
      await expect(page.getByText('Choose at least one type of land.')).toBeVisible();
      await expect(asking).toBeVisible();
      await form.send(visitor);
      await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeInViewport();
      await expect(asking).toBeInViewport();
      expect(await deal.askers()).toEqual([visitor.lastName]);
    });
  });

test('the form names the land that a visitor asks about, also after Back within the site, says when it is sold, and never names an early deal', async ({
  page,
}) => {
  await using deal = await StoredDeal.create({ isPublic: true });
  await using early = await StoredDeal.create();
  await untilListed(early);
  const block = page.locator('#about-land');
  await page.goto(`/buy-land?about=${early.slug}#contact-form`);
  await expect(block).toHaveText('');
  await page.goto(`/buy-land?about=${deal.slug}#contact-form`);
  await expect(block).toContainText('You are asking about 10 acres in Apache County, Arizona, $9,900.');
  await page.getByRole('banner').getByRole('link', { name: 'Sell Land', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SELL YOUR LAND FAST FOR CASH');
  await page.goBack();
  await expect(block.getByRole('link')).toHaveAttribute('href', deal.path);
  await deal.ask("UPDATE deals SET stage = 'sold', closed_at = now(), version = version + 1 WHERE id = $1", [deal.id]);
  const reload = async () => (await page.reload()) && block.textContent();
  await expect.poll(reload).toContain('The land that you ask about is sold');
  await expectToFit(page, '/buy-land');
});

for (const javaScriptEnabled of [true, false])
  for (const [columns, sentence] of [
    ["stage = 'sold'", 'The land that you ask about is sold: 10 acres in Apache County, Arizona.'],
    ["stage = 'withdrawn'", 'The land that you ask about is no longer for sale.'],
  ] as const)
    test.describe(`${columns}, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
      test.use({ javaScriptEnabled, viewport: { width: 375, height: 800 } });

      test('a form that was opened before and is sent after says so, and is stored with the deal', async ({ page }) => {
        await using deal = await StoredDeal.create({ isPublic: true });
        await untilListed(deal);
        await page.goto(`/buy-land?about=${deal.slug}#contact-form`);
        const block = page.locator('#about-land');
        await expect(block).toContainText('You are asking about 10 acres in Apache County, Arizona, $9,900.');
        await deal.ask(`UPDATE deals SET ${columns}, closed_at = now(), version = version + 1 WHERE id = $1`, [
          deal.id,
        ]);
        const asked = async () => (await page.request.get(`/buy-land?about=${deal.slug}`)).text();
        await expect.poll(asked, { intervals: [100] }).not.toContain('You are asking about');
        await expect(block).toContainText('We will call you about it.');
        const visitor = createVisitor();
        await new LeadForm(page, 'buyer').send(visitor);
        await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeInViewport();
        await expect(block).toContainText(sentence);
        await expect(block).toBeInViewport();
        await expect(page.getByText('We will call you about it.')).toHaveCount(0);
        expect(await deal.askers()).toEqual([visitor.lastName]);
      });
    });

test('a filter that is no number is not sent, and says so', async ({ page }) => {
  await using deal = await StoredDeal.create({ isPublic: true });
  await untilListed(deal);
  await page.goto('/land');
  const price = page.getByLabel('Price up to ($)');
  for (const [text, isNumber] of Object.entries({
    '20k': false,
    ten: false,
    '$ 12,500.50': true,
    '9900': true,
    '': true,
  })) {
    await price.fill(text);
    expect([text, await price.evaluate((input: HTMLInputElement) => input.checkValidity())]).toEqual([text, isNumber]);
  }
});

test('while land is for sale, the page of the buyers list leads to it', async ({ page }) => {
  await using deal = await StoredDeal.create({ isPublic: true });
  await untilListed(deal);
  await page.goto('/buy-land');
  await page.getByRole('link', { name: 'See land for sale' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Land for Sale');
  await page.goBack();
  // As the page is while there is none.
  await page.evaluate(() => document.documentElement.removeAttribute('data-land'));
  await expect(page.getByRole('link', { name: 'JOIN OUR BUYERS LIST' })).toBeVisible();
  await expect(page.getByText('See land for sale')).toBeHidden();
});

test('the page of the buyers list shows the newest land, also after a link within the site, and nothing without land', async ({
  page,
}) => {
  await using deal = await StoredDeal.create({ isPublic: true, hasPhotos: true });
  // Newer than the land of other tests.
  await deal.ask('UPDATE deals SET public_at = now(), version = version + 1 WHERE id = $1', [deal.id]);
  await untilListed(deal);
  const block = page.getByRole('region', { name: 'New Land for Sale' });
  const card = block.locator(`a[href="${deal.path}"]`);
  const response = await page.goto('/buy-land');
  expect(await response?.text()).toContain(deal.path);
  await expect(card).toBeVisible();
  expect(await block.getByRole('listitem').count()).toBeLessThanOrEqual(3);
  await expectToFit(page, '/buy-land');
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Buy Land' }).click();
  await expect(card).toBeVisible();
  // Other tests' land may have come or gone, so the cards are counted by what must be there once.
  await expect(card).toHaveCount(1);
  expect(await block.getByRole('listitem').count()).toBeLessThanOrEqual(3);
  await block.getByRole('link', { name: 'See all land for sale' }).click();
  await expect(page).toHaveURL('/land');
  // As the page is while there is none: without its block, the next part follows the form.
  await page.route('/buy-land', async (route) => {
    const html = await (await route.fetch()).text();
    const without = html.replace(/(<div id="newest-land-block">).*?<\/section>/s, '$1').replace('data-land ', '');
    await route.fulfill({ body: without, contentType: 'text/html', headers: (await route.fetch()).headers() });
  });
  await page.goto('/buy-land');
  await expect(page.getByRole('heading', { name: 'Types of Land Deals We Offer' })).toBeVisible();
  await expect(block).toHaveCount(0);
  expect((await page.locator('#newest-land-block').boundingBox())?.height).toBe(0);
});

test('a page of 24 deals has at most 14 KB of HTML, no scripts, and the marks of each card', async ({ page }) => {
  test.slow();
  await using deals = new AsyncDisposableStack();
  const places = ['AZ 04001', 'CO 08003', 'NM 35013', 'OR 41035', 'TX 48229'];
  const acres = randomInt(500_000, 900_000);
  const paths: string[] = [];
  for (let index = 0; index < 25; index += 1) {
    const priceCents = 100 * randomInt(10_000, 90_000);
    const deal = deals.use(await StoredDeal.create({ isPublic: true, hasPhotos: 1, priceCents }));
    const [state, countyFips] = places[index % 5]?.split(' ') ?? [];
    // Older than the land of other tests, which must stay on the first page; the first two are new and pending.
    await deal.ask(
      `UPDATE deals SET state = $2, county_fips = $3, acres = $4, stage = CASE WHEN $5 = 1 THEN 'pending' ELSE stage END,
         early_at = now() - interval '9 days', public_at = now() - CASE $5 WHEN 0 THEN interval '6 days' ELSE interval '8 days' END - $5 * interval '1 second',
         version = version + 1 WHERE id = $1`,
      [deal.id, state, countyFips, acres + index, index],
    );
    paths.push(deal.path);
    if (index === 24) await untilListed(deal);
  }
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const answer = await page.goto(`/land?acres-from=${acres}&acres-to=${acres + 24}`, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  expect((await answer?.request().sizes())?.responseBodySize).toBeLessThanOrEqual(14_000);
  const main = page.getByRole('main');
  const cards = main.getByRole('list', { name: '25 properties' }).getByRole('listitem');
  await expect(cards).toHaveCount(24);
  await expect(cards.nth(0).getByText('New', { exact: true })).toBeVisible();
  await expect(cards.nth(1).getByText('Sale pending')).toBeVisible();
  await expect(cards.nth(2).getByText(/^New$|pending/)).toHaveCount(0);
  await expect(cards.nth(2).getByRole('img', { name: 'The land' })).toHaveAttribute('src', /^\/photos\//);
  await page.getByRole('navigation', { name: 'Land by state' }).getByRole('link', { name: 'Oregon 5' }).click();
  await expect(page.getByText('5 properties')).toBeInViewport();
  await page.getByRole('link', { name: 'All states 25' }).click();
  await page.getByRole('link', { name: 'Lowest price per acre' }).click();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(main.getByRole('list', { name: '25 properties' }).getByRole('listitem')).toHaveCount(1);
});

test('a filter without results offers the buyers list and the way back to all land', async ({ page }) => {
  await using deal = await StoredDeal.create({ isPublic: true });
  await untilListed(deal);
  await page.goto('/land?acres-from=999999&state=ZZ&sort=nonsense&page=x');
  const main = page.getByRole('main');
  await expect(main).toContainText('No land matches your filter yet.');
  await expect(main.getByRole('link', { name: 'Join Our Buyers List' })).toHaveAttribute(
    'href',
    '/buy-land#contact-form',
  );
  await main.getByRole('link', { name: 'See All Land' }).click();
  await expect(page).toHaveURL('/land');
  await expect(main.locator(`a[href="${deal.path}"]`)).toBeVisible();
});

test('in every state of the list, axe finds no problem and everything fits', async ({ page }) => {
  test.slow();
  await using open = await StoredDeal.create({ isPublic: true, hasPhotos: true });
  await using pending = await StoredDeal.create({ isPublic: true, stage: 'pending' });
  await using sold = await StoredDeal.create({ isPublic: true, stage: 'sold' });
  await untilListed(sold);
  await page.goto('/land');
  for (const { path } of [open, pending, sold])
    await expect(page.getByRole('main').locator(`a[href="${path}"]`)).toBeVisible();
  for (const path of ['/land', '/land?acres-from=1&kind=recreational&financing=1', '/land?acres-from=999999']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Land for Sale');
    await expectToFit(page, path);
  }
});
