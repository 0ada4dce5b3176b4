/** The screens of each role. `admin-routes.test.ts` tests that the api refuses the rest. */
import { expect, test } from '../fixtures/test.ts';
import { DeskData, deskOrigin, suspectSpam, openDesk, rowOf } from './desk.ts';

const OF_ADMINS = ['audit', 'team', 'releases', 'export'];

for (const [role, tabs, menu, closed] of [
  ['viewer', ['Leads', 'Board'], ['Deals', 'Promise report'], ['entry', 'review', 'privacy', 'notices', ...OF_ADMINS]],
  [
    'agent',
    ['Leads', 'Board', 'Add a lead', /^Review/],
    ['Deals', 'Privacy requests', 'Notices', 'Promise report'],
    OF_ADMINS,
  ],
] as const)
  test(`an account with the role ${role} cannot open screens of higher roles, by the menus or by address`, async ({
    context,
  }) => {
    await using data = await DeskData.open();
    await suspectSpam(data, (await data.addLead()).id);
    const page = await openDesk(context, await data.addAccount(role));
    const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    await expect(links).toHaveText([/^Today/, ...tabs, ...menu]);
    await expect(page.getByRole('list', { name: 'Also waiting' })).toHaveCount(role === 'viewer' ? 0 : 1);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(links).toHaveText([/^Today/, ...tabs]);
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([...menu]);
    for (const path of closed) {
      await page.goto(`${deskOrigin()}/desk/${path}`);
      await expect(page.getByText(/^Only .*admins can open this page\.$/)).toBeVisible();
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
  // A viewer sees a suspected lead, but no buttons to decide about it.
  await suspectSpam(data, lead.id);
  await page.goto(`${deskOrigin()}/desk/leads/${lead.id}`);
  await expect(page.getByText('Suspected because')).toBeVisible();
  await page.keyboard.press('g');
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  const stored = await data.query('SELECT status, assignee_id, quarantine_state FROM leads WHERE id = $1', [lead.id]);
  expect(stored).toEqual([{ status: 'new', assignee_id: null, quarantine_state: 'suspected' }]);
});
