/** The screens of each role; `admin-routes.test.ts` has the api's refusals. */
import { expect, test } from '../fixtures/test.ts';
import { DeskData, deskOrigin, hold, openDesk, rowOf } from './desk.ts';

const OF_ADMINS = ['audit', 'team', 'releases'];

for (const [role, tabs, menu, closed] of [
  ['viewer', ['Leads', 'Board'], ['Deals', 'Promise report'], ['entry', 'review', 'privacy', 'notices', ...OF_ADMINS]],
  [
    'agent',
    ['Leads', 'Board', 'Add a lead', /^Review/],
    ['Deals', 'Privacy requests', 'Notices', 'Promise report'],
    OF_ADMINS,
  ],
] as const)
  test(`an account with the role ${role} has no screen of other roles, in the menus or by its address`, async ({
    context,
  }) => {
    await using data = await DeskData.open();
    await hold(data, (await data.addLead()).id);
    const page = await openDesk(context, await data.addAccount(role));
    await expect(page.getByRole('navigation', { name: 'Screens' }).getByRole('link')).toHaveText([/^Today/, ...tabs]);
    await expect(page.getByRole('list', { name: 'Also waiting' })).toHaveCount(role === 'viewer' ? 0 : 1);
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([...menu]);
    for (const path of closed) {
      await page.goto(`${deskOrigin()}/desk/${path}`);
      await expect(page.getByText('Page not found.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    }
  });

test('a viewer sees no control that the api would refuse, on any screen', async ({ context }) => {
  await using data = await DeskData.open();
  const lead = await data.addLead({ hoursAgo: 0 });
  const page = await openDesk(context, await data.addAccount('viewer'), '/leads');
  await rowOf(page, lead.name).waitFor();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'CSV' })).toHaveCount(0);
  await rowOf(page, lead.name).getByRole('link').focus();
  for (const key of ['t', 's', 'x']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Board' }).click();
  const card = page.getByRole('listitem').filter({ hasText: lead.name });
  await card.waitFor();
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0);
  await expect(card).toHaveAttribute('draggable', 'false');
  // A suspected lead is shown, without a decision.
  await hold(data, lead.id);
  await page.goto(`${deskOrigin()}/desk/leads/${lead.id}`);
  await expect(page.getByText('Flagged because')).toBeVisible();
  await page.keyboard.press('g');
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  const stored = await data.query('SELECT status, assignee_id, quarantine_state FROM leads WHERE id = $1', [lead.id]);
  expect(stored).toEqual([{ status: 'new', assignee_id: null, quarantine_state: 'suspected' }]);
});
