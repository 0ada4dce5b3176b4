/** The links that open a deal for members before it is public, in a browser. */
import { DeskData, openDesk } from '../desk/desk.ts';
import { findViolations } from '../fixtures/axe.ts';
import { findMisfits } from '../fixtures/misfits.ts';
import { onEachScreen } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';
import { addMember, memberToken, StoredDeal, untilListed } from './stored-deal.ts';

const title = '10 acres in Apache County, Arizona';
const interestedIn = `SELECT m.hash FROM deal_interests i JOIN deals d ON d.id = i.deal_id JOIN list_members m ON m.lead_id = i.lead_id
  WHERE d.slug = $1 ORDER BY i.at`;

for (const javaScriptEnabled of [true, false])
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a link of another member replaces a member’s own only with a press, and interest is whose link it is', async ({
      page,
    }) => {
      await using deal = await StoredDeal.create();
      const [own, other] = [await addMember(deal), await addMember(deal)];
      await untilListed(deal);
      const heading = page.getByRole('heading', { level: 1 });
      const press = () => page.getByRole('button', { name: 'I’m Interested' }).click();
      const thanks = page.getByRole('main').getByRole('status');
      await page.goto(`${deal.path}?m=${memberToken(own)}`);
      await expect(heading).toHaveText(title);

      await page.goto(`${deal.path}?m=${memberToken(other)}`);
      await expect(heading).toHaveText('Whose Link Is This?');
      await page.getByRole('link', { name: 'Keep My Own' }).click();
      await expect(heading).toHaveText(title);
      await press();
      await expect(thanks).toContainText('Thank you.');
      expect(await deal.ask(interestedIn, [deal.slug])).toEqual([{ hash: own }]);

      await page.goto(`${deal.path}?m=${memberToken(other)}`);
      await page.getByRole('button', { name: 'Use This Link' }).click();
      await expect(page).toHaveURL(deal.path);
      await expect(heading).toHaveText(title);
      await press();
      await expect(thanks).toContainText('Thank you.');
      expect(await deal.ask(interestedIn, [deal.slug])).toEqual([{ hash: own }, { hash: other }]);
    });
  });

test('after staff end a member’s links, neither cookie nor old link opens the deal, and a new link does', async ({
  page,
  browser,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 404/);
  await using data = await DeskData.open();
  await using deal = await StoredDeal.create();
  const hash = await addMember(deal);
  await untilListed(deal);
  const heading = page.getByRole('heading', { level: 1 });
  const open = async (address: string, shown: string) => {
    await page.goto(address);
    await expect(heading).toHaveText(shown);
  };
  await open(`${deal.path}?m=${memberToken(hash)}`, title);

  const [{ id } = { id: '' }] = await data.query<{ id: string }>(
    'SELECT lead_id AS id FROM list_members WHERE hash = $1',
    [hash],
  );
  await using context = await browser.newContext();
  const desk = await openDesk(context, await data.addAccount('agent'), `/leads/${id}`);
  await desk.getByRole('button', { name: 'End the links' }).click();
  await expect(desk.getByText('The links that were sent no longer work.')).toBeInViewport();
  expect(await data.query('SELECT status, link_version FROM list_members WHERE hash = $1', [hash])).toEqual([
    { status: 'on', link_version: 1 },
  ]);

  const closed = 'Our Buyers List Sees This First';
  await open(deal.path, closed);
  await open(`${deal.path}?m=${memberToken(hash)}`, closed);
  await open(`${deal.path}?m=${memberToken(`${hash}.1`)}`, title);
});

test('the page that asks which member’s link to use fits the screen, and axe finds no problem', async ({
  page,
  context,
  baseURL,
}) => {
  await using deal = await StoredDeal.create();
  const [own, other] = [await addMember(deal), await addMember(deal)];
  await untilListed(deal);
  await context.addCookies([{ name: 'member', value: memberToken(own), url: baseURL ?? '' }]);
  await page.goto(`${deal.path}?m=${memberToken(other)}`);
  expect(await findViolations(page)).toEqual([]);
  const sizes = [
    { width: 320, height: 568 },
    { width: 375, height: 760 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900, font: 24 },
  ];
  await onEachScreen(page, sizes, async (name) => expect.soft(await findMisfits(page), name).toEqual([]));
});
