/** The page of a deal as anyone sees it, and in all of its states. */
import { randomInt } from 'node:crypto';
import { brand } from '@land/kit/brand';
import { LeadForm } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { signOutcome } from '../../shell/http/signed-outcome.ts';
import { DataFolder } from '../site/data-folder.ts';
import { readTestSite } from '../site/test-site.ts';
import { startShell } from '../site/private-processes.ts';
import { expectToFit } from './fits.ts';
import { addMember, memberToken, StoredDeal, untilListed } from './stored-deal.ts';

const title = '10 acres in Apache County, Arizona';

test('the page of a public deal runs no scripts, its links work, and Back returns to it', async ({ page }) => {
  await using deal = await StoredDeal.create({ isPublic: true, hasPhotos: 12 });
  await untilListed(deal);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const answer = await page.goto(deal.path, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  expect((await answer?.request().sizes())?.responseBodySize).toBeLessThan(12_000);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('banner').getByRole('link', { name: 'Sell Land', exact: true }).click();
  await expect(heading).toHaveText('SELL YOUR LAND FAST FOR CASH');
  await page.goBack();
  await expect(heading).toHaveText(title);
  await expect(page.getByRole('figure')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Land for Sale' }).click();
  await expect(page).toHaveURL('/land');
  await page.goBack();
  await page.getByRole('link', { name: 'Ask About This Land' }).click();
  await expect(page).toHaveURL(`/buy-land?about=${deal.slug}#contact-form`);
  await expect(page.locator('form input[name=about]')).toHaveValue(deal.slug);
});

for (const width of [375, 1440])
  test.describe(`at ${width} px without scripts`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 800 } });

    test('a visitor opens a photo large, goes on to similar land, and says that it interests them', async ({
      page,
    }) => {
      // Near the price of no other test's land, which may go at any time.
      const priceCents = randomInt(200_000, 500_000);
      await using deal = await StoredDeal.create({ isPublic: true, hasPhotos: true, priceCents });
      await deal.addCountyPage();
      await deal.addEvidence(priceCents);
      await using other = await StoredDeal.create({ isPublic: true, priceCents });
      await untilListed(other);
      await page.goto(deal.path);
      const photo = page.getByRole('link', { name: 'Large photo: The land' }).last();
      const size = () => photo.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
      await photo.scrollIntoViewIfNeeded();
      await expect.poll(size).toBeGreaterThan(0);
      const file = (await photo.getAttribute('href')) ?? '';
      await photo.click();
      await expect(page).toHaveURL(file);
      await page.goBack();
      await expect(page.getByRole('definition').filter({ hasText: '203-45-678' })).toBeVisible();
      const share = page.getByRole('link', { name: 'Send the link by email' });
      const written = new URL((await share.getAttribute('href')) ?? '');
      expect([written.protocol, written.searchParams.get('subject'), written.searchParams.get('body')]).toEqual([
        'mailto:',
        title,
        readTestSite().origin + deal.path,
      ]);
      await share.click();
      for (const [name, address] of [
        [/Google Maps/, 'https://www.google.com/maps/dir/?api=1&destination=34.5123,-109.3412'],
        [/The county’s page/, 'https://assessor.example.gov/?n=203-45-678'],
      ] as const) {
        await page.context().route(address, (route) => route.fulfill({ body: 'Elsewhere' }));
        const opened = page.context().waitForEvent('page');
        await page.getByRole('link', { name }).click();
        await expect(await opened).toHaveURL(address);
        await (await opened).close();
      }
      const outline = page.getByRole('img', { name: 'Outline of Apache County, Arizona' });
      await outline.scrollIntoViewIfNeeded();
      await expect.poll(() => outline.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await expect(page.getByText('After 4 years')).toBeVisible();
      await expect(page.getByText('From Concho, 6 miles west.')).toBeVisible();
      const sales = page.getByRole('region', { name: 'The Sales Behind the Price' });
      await expect(sales).toContainText(/from 5 sales in Apache County, .+ 2[45]% lower\. Not an appraisal\.$/);
      await expect(page.getByRole('region', { name: 'How to Buy' }).getByRole('listitem')).toHaveCount(4);
      await page.getByRole('region', { name: 'Similar Land' }).locator(`a[href="${other.path}"]`).click();
      await expect(page).toHaveURL(other.path);
      await page.goBack();
      await page.getByRole('link', { name: 'Ask About This Land' }).click();
      const visitor = createVisitor();
      await new LeadForm(page, 'buyer').send(visitor);
      await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
      const stored =
        'SELECT FROM deal_interests i JOIN leads l ON l.id = i.lead_id WHERE i.deal_id = $1 AND l.last_name = $2';
      expect(await deal.ask(stored, [deal.id, visitor.lastName])).toHaveLength(1);
    });
  });

test('on paper a page has its photos and facts, without menus, buttons and other land', async ({ page }) => {
  await using deal = await StoredDeal.create({ isPublic: true, hasPhotos: true });
  await using other = await StoredDeal.create({ isPublic: true });
  await untilListed(other);
  await page.goto(deal.path);
  await page.emulateMedia({ media: 'print' });
  for (const shown of ['203-45-678', '34.5123, -109.3412', 'Annual percentage rate 11.9%', brand.phone.display])
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'The land' })).toHaveCount(2);
  for (const hidden of ['Ask About This Land', 'Send the link by email', 'Similar Land', 'Sell Land', 'Quick Links'])
    await expect(page.getByText(hidden, { exact: true }).first()).toBeHidden();
});

test('no page shows an early deal among similar land, also not to a member', async ({ page, context, baseURL }) => {
  await using early = await StoredDeal.create();
  await using open = await StoredDeal.create({ isPublic: true });
  const hash = await addMember(early);
  await context.addCookies([{ name: 'member', value: memberToken(hash), url: baseURL ?? '' }]);
  await untilListed(open);
  for (const path of [early.path, open.path, '/buy-land', '/land']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator(`a[href="${early.path}"]`)).toHaveCount(0);
  }
});

test('land without a photo has a drawing that says so', async ({ page }) => {
  await using deal = await StoredDeal.create({ isPublic: true });
  await untilListed(deal);
  await page.goto(deal.path);
  const drawing = page.getByRole('figure').filter({ hasText: 'Drawing, not this land' });
  await expect(drawing).toHaveCount(1);
  await expect
    .poll(() => drawing.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('neither the log of a shell nor the sitemap names a deal that only members may see', async ({ request }) => {
  await using deal = await StoredDeal.create();
  await using data = await DataFolder.create();
  await using shell = await startShell({ dataFolder: data.path });
  await untilListed(deal, shell.origin);
  const token = memberToken(await addMember(deal));
  await request.get(`${shell.origin}${deal.path}?m=${token}`);
  await request.post(`${shell.origin}${deal.path}/interest`, { form: { csrfToken: 'x' } });
  expect(await (await request.get(`${shell.origin}/sitemap.xml`)).text()).not.toContain(deal.slug);
  await expect.poll(() => shell.output).toContain('/land/:slug/interest');
  expect(shell.output).not.toContain(deal.slug);
  expect(shell.output).not.toContain(token);
});

test('the page of sold land whose price is hidden has no price, no financing and no promise of a call', async ({
  page,
  context,
  baseURL,
}) => {
  await using sold = await StoredDeal.create({ isPublic: true, stage: 'sold', hidesPrice: true });
  await sold.ask('UPDATE deals SET price_cents = 1234500 WHERE id = $1', [sold.id]);
  const hash = await addMember(sold);
  await context.addCookies([{ name: 'member', value: memberToken(hash), url: baseURL ?? '' }]);
  await untilListed(sold);
  const proof = signOutcome(`interest ${sold.slug} ${hash}`, readTestSite().csrfSecret);
  await page.goto(`${sold.path}?interest=sent&proof=${proof}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('This land is sold.');
  // Similar land has its own.
  await main
    .getByRole('region', { name: 'Similar Land' })
    .evaluateAll((parts) => parts.forEach((part) => part.remove()));
  await expect(main).not.toContainText(/we will call you|\$|pay over time|percentage rate|before you buy|We own/i);
  expect(await page.content()).not.toContain('$12,345');
});

test('in every state of the page, axe finds no problem and everything fits', async ({ page, context, baseURL }) => {
  test.slow();
  await using early = await StoredDeal.create({ hasPhotos: true });
  const hash = await addMember(early);
  await context.addCookies([{ name: 'member', value: memberToken(hash), url: baseURL ?? '' }]);
  await using open = await StoredDeal.create({ isPublic: true });
  await using pending = await StoredDeal.create({ isPublic: true, stage: 'pending' });
  await using sold = await StoredDeal.create({ isPublic: true, stage: 'sold' });
  await untilListed(sold);
  const proof = signOutcome(`interest ${open.slug} ${hash}`, readTestSite().csrfSecret);
  const paths = [
    early.path,
    `${open.path}?interest=failed`,
    `${open.path}?interest=sent&proof=${proof}`,
    pending.path,
    sold.path,
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectToFit(page, path);
  }
});

test('on the page of land that is gone, axe finds no problem and everything fits', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/status of 410/);
  await using deal = await StoredDeal.create({ isPublic: true });
  await using other = await StoredDeal.create({ isPublic: true });
  await untilListed(other);
  await untilListed(deal);
  await deal.withdraw();
  await page.goto(deal.path);
  await expect(page.getByRole('region', { name: 'New Land for Sale' })).toBeVisible();
  await expectToFit(page, deal.path);
});
