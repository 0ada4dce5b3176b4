/** The page of a deal as anyone sees it, and in all of its states. */
import { expect, test } from '../fixtures/test.ts';
import { signOutcome } from '../../shell/http/signed-outcome.ts';
import { DataFolder } from '../site/data-folder.ts';
import { readTestSite } from '../site/test-site.ts';
import { startShell } from '../site/private-processes.ts';
import { expectToFit } from './fits.ts';
import { addMember, memberToken, StoredDeal, untilListed } from './stored-deal.ts';

const title = '10 acres in Apache County, Arizona';

test('the page of a public deal runs no scripts, its links work, and Back returns to it', async ({ page }) => {
  await using deal = await StoredDeal.create({ isPublic: true, hasPhotos: true });
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
  await expect(page.getByText('Drawing, not this land')).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Land for Sale' }).click();
  await expect(page).toHaveURL('/land');
  await page.goBack();
  await page.getByRole('link', { name: 'Ask About This Land' }).click();
  await expect(page).toHaveURL(`/buy-land?about=${deal.slug}#contact-form`);
  await expect(page.locator('form input[name=about]')).toHaveValue(deal.slug);
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
  const hash = await addMember(sold);
  await context.addCookies([{ name: 'member', value: memberToken(hash), url: baseURL ?? '' }]);
  await untilListed(sold);
  const proof = signOutcome(`interest ${sold.slug} ${hash}`, readTestSite().csrfSecret);
  await page.goto(`${sold.path}?interest=sent&proof=${proof}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('This land is sold.');
  await expect(main).not.toContainText(/we will call you|\$|pay over time|percentage rate|before you buy|We own/i);
  expect(await page.content()).not.toContain('$9,900');
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
