/** A page shows a success only with a valid proof in its URL, so that a made-up link cannot show one. */
import { randomBytes } from 'node:crypto';
import { sitePages } from '../fixtures/site-pages.ts';
import { openPage } from '../fixtures/open-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { addMember, memberToken, StoredDeal, untilListed } from '../land/stored-deal.ts';

/** Each URL parameter with an outcome, with no proof or a made-up one. */
const lies = ['submission', 'interest'].flatMap((name) =>
  ['', '&proof=', `&proof=zzzzzz.${randomBytes(16).toString('base64url')}`].map((proof) => `?${name}=sent${proof}`),
);

for (const javaScriptEnabled of [true, false])
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('no page shows a success because of its URL alone', async ({ page, context, baseURL }) => {
      test.slow();
      await using deal = await StoredDeal.create({ isPublic: true });
      await untilListed(deal);
      await context.addCookies([{ name: 'member', value: memberToken(await addMember(deal)), url: baseURL ?? '' }]);
      const main = page.getByRole('main');
      const open = async (path: string) => {
        if (javaScriptEnabled && path.startsWith('/land/')) await page.goto(path);
        else if (javaScriptEnabled) await openPage(page, path);
        else await page.goto(path);
        // Land of other tests comes and goes in the lists of newest and similar land.
        await main
          .locator('section:has(li a[href^="/land/"])')
          .evaluateAll((parts) => parts.forEach((part) => ((part as HTMLElement).style.display = 'none')));
        return main.innerText();
      };
      for (const path of [...sitePages.map((each) => each.path), deal.path]) {
        const honest = await open(path);
        for (const lie of lies) expect(await open(path + lie), path + lie).toBe(honest);
      }
    });
  });
