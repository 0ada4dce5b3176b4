/** A member's interest in a deal that is not public yet, without scripts: from joining the list to the stored row. */
import { randomBytes } from 'node:crypto';
import { LeadForm } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { memberToken, StoredDeal, untilListed } from './stored-deal.ts';

for (const viewport of [
  { width: 375, height: 760 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ javaScriptEnabled: false, viewport });

    test('a buyer of the list sees an early deal and presses once; others do not see it, and ask', async ({
      page,
      context,
      consoleGuard,
    }) => {
      consoleGuard.expectError(/status of 404/);
      const heading = page.getByRole('heading', { level: 1 });
      const main = page.getByRole('main');
      const visitor = createVisitor();
      await page.goto('/buy-land');
      await new LeadForm(page, 'buyer').send(visitor);
      await using deal = await StoredDeal.create({ hasPhotos: true });
      const hash = randomBytes(16).toString('base64url');
      // All tests share one address, whose tenth form in an hour is suspected as spam.
      await deal.ask("UPDATE leads SET quarantined = false, quarantine_state = 'released' WHERE last_name = $1", [
        visitor.lastName,
      ]);
      await deal.ask(
        "INSERT INTO list_members (hash, lead_id, wants, provider_group) SELECT $1, id, interests, 'other' FROM leads WHERE last_name = $2",
        [hash, visitor.lastName],
      );
      await untilListed(deal);

      await page.goto(`${deal.path}?m=${memberToken(hash)}`);
      await expect(page).toHaveURL(deal.path);
      await expect(heading).toHaveText('10 acres in Apache County, Arizona');
      const words = ['$9,900', 'Down payment $1,000', '48 monthly payments of $250', 'Annual percentage rate 11.9%'];
      for (const text of [...words, 'Dirt road', 'Open <b>grassland</b>.', 'First look for our buyers list'])
        await expect(main).toContainText(text);
      const photos = main.getByRole('link', { name: 'Large photo: The land' }).getByRole('img');
      await expect(photos).toHaveCount(2);
      for (const image of await photos.all()) {
        await image.scrollIntoViewIfNeeded();
        const source = () => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth > 0 && shown.currentSrc);
        await expect.poll(source).toMatch(/\/photos\/\w{32}-(480|828|1600)\.avif$/);
      }
      await page.getByRole('button', { name: 'I’m Interested' }).click();
      await expect(page).toHaveURL(new RegExp(`${deal.path}\\?interest=sent&proof=[\\w.-]+#interest$`));
      await expect(main.getByRole('status')).toContainText('Thank you.');
      const interests =
        'SELECT via, last_name FROM deal_interests JOIN leads l ON l.id = lead_id JOIN deals d ON d.id = deal_id WHERE slug = $1';
      expect(await deal.ask(interests, [deal.slug])).toEqual([{ via: 'member', last_name: visitor.lastName }]);

      await page.reload();
      await expect(heading).toHaveText('10 acres in Apache County, Arizona');
      await deal.ask("UPDATE list_members SET status = 'left' WHERE hash = $1", [hash]);
      await page.reload();
      await expect(heading).toHaveText('Our Buyers List Sees This First');
      await context.clearCookies();
      await page.goto(deal.path);
      await expect(heading).toHaveText('Our Buyers List Sees This First');
      const other = createVisitor();
      await page.goto(`/buy-land?about=${deal.slug}#contact-form`);
      await new LeadForm(page, 'buyer').send(other);
      const asked = await deal.ask(`${interests} AND via = 'form'`, [deal.slug]);
      expect(asked).toEqual([{ via: 'form', last_name: other.lastName }]);
    });
  });
}
