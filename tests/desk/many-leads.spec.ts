import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { askApi, DeskData, hold, openDesk, PASSWORD, PHONE, rowOf, signIn } from './desk.ts';

const columnOf = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const mark = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).click();

async function statusOf(data: DeskData, id: string): Promise<string | undefined> {
  const rows = await data.query<{ status: string }>('SELECT status FROM leads WHERE id = $1', [id]);
  return rows[0]?.status;
}

async function ownersOf(data: DeskData, ids: string[]): Promise<(string | null)[]> {
  const rows = await data.query<{ assignee_id: string | null }>(
    'SELECT assignee_id FROM leads WHERE id = ANY($1) ORDER BY received_at DESC',
    [ids],
  );
  return rows.map((row) => row.assignee_id);
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a card of the board moves by its menu and by keyboard', async ({ context }) => {
    await using data = await DeskData.open();
    // On top of its column: newest first.
    const lead = await data.addLead({ hoursAgo: 0 });
    const page = await openDesk(context, await data.addAccount('agent'), '/board');
    // A phone shows one column at a time.
    const show = (name: string) => page.getByLabel('Column').selectOption({ label: name });
    const cardIn = (name: string) => columnOf(page, name).getByRole('listitem').filter({ hasText: lead.name });
    const menuIn = (name: string) => cardIn(name).getByRole('button', { name: `Move ${lead.name}` });
    await menuIn('New').tap();
    await expect(page.getByRole('menuitem')).toHaveText(['Move to contacted', 'Move to lost']);
    await page.getByRole('menuitem', { name: 'Move to contacted' }).tap();
    await expect(cardIn('New')).toHaveCount(0);
    await show('Contacted');
    await expect(cardIn('Contacted')).toBeVisible();
    expect(await statusOf(data, lead.id)).toBe('contacted');
    // One's own Undo moves it back, and it goes on from there.
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await expect(cardIn('Contacted')).toHaveCount(0);
    await show('New');
    await menuIn('New').tap();
    await page.getByRole('menuitem', { name: 'Move to contacted' }).tap();
    await show('Contacted');
    await menuIn('Contacted').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Enter');
    await show('Offer made');
    await expect(cardIn('Offer made')).toBeVisible();
    expect(await statusOf(data, lead.id)).toBe('offer-made');
  });

  test('many leads are called again later at once, and lost at once, with the reason', async ({ context }) => {
    await using data = await DeskData.open();
    const leads = [await data.addLead({ hoursAgo: 0.001 }), await data.addLead({ hoursAgo: 0.002 })];
    const ids = leads.map(({ id }) => id);
    const page = await openDesk(context, await data.addAccount('agent'), '/leads');
    const doWithAll = async (command: string, title: string, choice: string | RegExp) => {
      for (const { name } of leads) await mark(page, name);
      await page.getByRole('button', { name: command }).tap();
      await page.getByRole('dialog', { name: title }).getByRole('button', { name: choice }).tap();
      await expect(page.getByText('2 leads changed.', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Close this message' }).tap();
    };
    await doWithAll('Follow up…', 'Follow up', /^Tomorrow/);
    const later = await data.query('SELECT follow_up_at > now() AS later FROM leads WHERE id = ANY($1)', [ids]);
    expect(later).toEqual(Array(2).fill({ later: true }));
    await doWithAll('Lost…', 'Lost reason: 2 leads', 'Not interested');
    for (const { name } of leads) await expect(rowOf(page, name)).toContainText('Lost');
    const stored = await data.query('SELECT status, lost_reason FROM leads WHERE id = ANY($1)', [ids]);
    expect(stored).toEqual(Array(2).fill({ status: 'lost', lost_reason: 'not-interested' }));
    // The message is gone, and so is the page: the Undo is not.
    await page.reload();
    await page.getByRole('button', { name: 'Undo: 2 leads changed.' }).first().tap();
    await expect(page.getByText('Undone for 2 leads.')).toBeVisible();
    const before = await data.query('SELECT status, lost_reason FROM leads WHERE id = ANY($1)', [ids]);
    expect(before).toEqual(Array(2).fill({ status: 'new', lost_reason: null }));
  });
});

test('whoever comes back from a lead far down finds its row where it was, with the focus', async ({ context }) => {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  const leads = [];
  for (let hours = 1; hours <= 120; hours += 1) leads.push(await data.addLead({ hoursAgo: hours }));
  const ids = leads.map(({ id }) => id);
  await data.query('UPDATE leads SET assignee_id = $1 WHERE id = ANY($2)', [agent.id, ids]);
  const page = await openDesk(context, agent, `/leads?assignee=${agent.id}`);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(50);
  expect((await data.readActs(agent)).filter((act) => act === 'leads-listed')).toHaveLength(1);
  await page.keyboard.press('j');
  for (const count of [100, 120]) {
    await page.keyboard.press('End');
    await expect(rows).toHaveCount(count);
  }
  await page.keyboard.press('k');
  const link = rows.nth(98).getByRole('link');
  await expect(link).toBeFocused();
  const readTop = async () => Math.round((await link.boundingBox())?.y ?? NaN);
  const top = await readTop();
  const goBack = [() => page.goBack(), () => page.getByRole('link', { name: '← Back to' }).click()];
  for (const back of goBack) {
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await back();
    await expect(link).toBeFocused();
    await expect.poll(async () => Math.abs((await readTop()) - top)).toBeLessThanOrEqual(2);
  }
});

test('many leads go to a colleague at once; the one that somebody changed meanwhile is named', async ({
  context,
  playwright,
}) => {
  await using data = await DeskData.open();
  const [agent, taker, faster] = [
    await data.addAccount('agent'),
    await data.addAccount('agent'),
    await data.addAccount('agent'),
  ];
  const leads = [
    await data.addLead({ hoursAgo: 0.001 }),
    await data.addLead({ hoursAgo: 0.002 }),
    await data.addLead({ hoursAgo: 0.003 }),
  ];
  const page = await openDesk(context, agent, '/leads');
  for (const { name } of leads) await mark(page, name);
  const changed = leads[1]!;
  const other = await playwright.request.newContext();
  await signIn(other, faster);
  await page.route('**/api/admin/leads/bulk', async (route) => {
    const version = await data.readVersion(changed.id);
    await askApi(other, 'PATCH', `/leads/${changed.id}`, { assigneeId: faster.id }, { 'If-Match': version });
    await route.continue();
  });
  const bar = page.getByRole('region', { name: 'Selected leads' });
  await bar.getByRole('button', { name: 'Assign to…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: taker.name }).click();
  const result = page.getByRole('dialog', { name: '2 of 3 changed' });
  await expect(result.getByRole('listitem')).toHaveText([`${changed.name}: a colleague has changed it`]);
  await result.getByRole('button', { name: 'Close' }).click();
  expect(
    await ownersOf(
      data,
      leads.map(({ id }) => id),
    ),
  ).toEqual([taker.id, faster.id, taker.id]);
  await expect(rowOf(page, leads[0]!.name)).toContainText(taker.name);
  // It stays marked, to be done again.
  await expect(bar.getByText('1 selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Select ${changed.name}` })).toBeChecked();
  await other.dispose();
});

test('a view is kept with its count and shared: a colleague has it, and its address opens the same list', async ({
  context,
  browser,
}) => {
  await using data = await DeskData.open();
  const [agent, colleague] = [await data.addAccount('agent'), await data.addAccount('agent')];
  const [mine, lost, others] = [await data.addLead(), await data.addLead(), await data.addLead()];
  await data.query('UPDATE leads SET assignee_id = $1 WHERE id = ANY($2)', [agent.id, [mine.id, lost.id]]);
  await data.query("UPDATE leads SET status = 'lost', lost_reason = 'other' WHERE id = $1", [lost.id]);
  const page = await openDesk(context, agent, '/leads');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Assigned to', { exact: true }).selectOption({ label: agent.name });
  await page.getByRole('button', { name: /^Status: / }).click();
  await page.getByRole('menuitemcheckbox', { name: 'All open' }).click();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, mine.name)).toBeVisible();
  await expect(rowOf(page, lost.name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Save this view' }).click();
  const name = `Open ones of ${agent.name}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Share with everyone').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name })).toHaveText(`${name} 1`);
  const address = new URL(page.url());
  expect(Object.fromEntries(address.searchParams)).toEqual({ status: 'open', assignee: agent.id });

  const second = await browser.newContext();
  const theirs = await openDesk(second, colleague, `/leads${address.search}`);
  await expect(theirs.getByRole('heading', { name: 'Leads 1' })).toBeVisible();
  await expect(rowOf(theirs, mine.name)).toBeVisible();
  await expect(rowOf(theirs, others.name)).toHaveCount(0);
  await expect(theirs.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })).toHaveText(`${name} 1`);
  // Whose it is, changes it.
  await expect(theirs.getByRole('button', { name: 'Edit this view' })).toHaveCount(0);
  await second.close();
});

test('an admin hands over everything of somebody who leaves', async ({ context }) => {
  await using data = await DeskData.open();
  const [leaver, heir] = [await data.addAccount('agent'), await data.addAccount('agent')];
  const leads = [await data.addLead(), await data.addLead(), await data.addLead()];
  const ids = leads.map(({ id }) => id);
  await data.query('UPDATE leads SET assignee_id = $1 WHERE id = ANY($2)', [leaver.id, ids]);
  const page = await openDesk(context, await data.addAccount('admin'), '/team');
  const person = page.getByRole('listitem').filter({ hasText: leaver.name });
  await data.query("UPDATE leads SET status = 'contacted', follow_up_at = now() WHERE id = $1", [ids[0]]);
  await person.getByRole('button', { name: `Reassign leads… ${leaver.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Reassign the open leads of ${leaver.name}` });
  const groups = dialog.getByRole('list', { name: 'What moves' }).getByRole('listitem');
  await expect(groups).toHaveText([
    'New: 2 → New and unassigned, in everyone’s Today',
    /^Contacted: 1 → the view Unassigned; 1 with a follow-up/,
  ]);
  await dialog.getByLabel('To').selectOption({ label: heir.name });
  await expect(groups).toHaveText([`New: 2 → ${heir.name}`, `Contacted: 1 → ${heir.name}; 1 with a follow-up`]);
  await dialog.getByRole('button', { name: 'Reassign' }).click();
  const told = `3 leads reassigned from ${leaver.name}.`;
  await expect(page.getByText(told, { exact: true })).toBeVisible();
  expect(await ownersOf(data, ids)).toEqual(Array(3).fill(heir.id));
  await page.getByRole('button', { name: 'Close this message' }).click();
  await page.getByRole('button', { name: `Undo: ${told}` }).click();
  await expect(page.getByText('Undone for 3 leads.')).toBeVisible();
  expect(await ownersOf(data, ids)).toEqual(Array(3).fill(leaver.id));
});

test('a card of the board is dragged where its status may go, and nowhere else', async ({ context }) => {
  await using data = await DeskData.open();
  const lead = await data.addLead({ hoursAgo: 0 });
  const page = await openDesk(context, await data.addAccount('agent'), '/board');
  const cardIn = (name: string) => columnOf(page, name).getByRole('listitem').filter({ hasText: lead.name });
  await cardIn('New').dragTo(columnOf(page, 'Contacted'));
  await expect(cardIn('Contacted')).toBeVisible();
  expect(await statusOf(data, lead.id)).toBe('contacted');
  await cardIn('Contacted').dragTo(columnOf(page, 'Closed'));
  await expect(cardIn('Contacted')).toBeVisible();
  expect(await statusOf(data, lead.id)).toBe('contacted');
});

test('a day that is typed reads one list, when it is typed to its end', async ({ context }) => {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  await data.addLead();
  const page = await openDesk(context, agent, '/leads');
  await page.getByRole('row').first().waitFor();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const day = page.getByLabel('Received from');
  const read = (await data.readActs(agent)).length;
  await day.focus();
  await page.keyboard.type('05032026');
  await expect(day).toHaveValue('2026-05-03');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/receivedFrom=2026-05-0[23]T/);
  await expect.poll(async () => (await data.readActs(agent)).slice(read)).toEqual(['leads-listed']);
  await day.fill('1902-05-04');
  await expect(page).toHaveURL(/receivedFrom=1902-05-0[345]T/);
  await expect(day).toHaveValue('1902-05-04');
});

test('a slip in the list is taken back by Z, and the history has both', async ({ context }) => {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  const lead = await data.addLead({ hoursAgo: 0 });
  const page = await openDesk(context, agent, '/leads');
  await rowOf(page, lead.name).getByRole('link').focus();
  // One that is not answered is sent again, as a change of the same version.
  const changes = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.add(request.headers()['if-match']);
  });
  // Held down, and pressed again.
  for (const key of ['down', 'down', 'up', 'down', 'up'] as const) await page.keyboard[key]('t');
  await expect(rowOf(page, lead.name)).toContainText(agent.name);
  await expect(page.getByText(`${lead.name} is assigned to you.`)).toBeVisible();
  expect([...changes]).toEqual(['"1"']);
  expect(await ownersOf(data, [lead.id])).toEqual([agent.id]);
  await page.keyboard.press('z');
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(rowOf(page, lead.name)).not.toContainText(agent.name);
  expect(await ownersOf(data, [lead.id])).toEqual([null]);
  const kinds = await data.query('SELECT kind FROM lead_events WHERE lead_id = $1 ORDER BY id', [lead.id]);
  expect(kinds.map(({ kind }) => kind as string)).toEqual(['assignee-changed', 'change-undone']);
});

test('a lead that is erased while somebody writes about it says so at once, and what they wrote goes', async ({
  context,
  playwright,
}) => {
  await using data = await DeskData.open();
  const [agent, admin] = [await data.addAccount('agent'), await data.addAccount('admin')];
  const phone = `+1479555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  const lead = await data.addLead({ phone, hoursAgo: 0 });
  const list = await openDesk(context, agent, '/leads');
  // Where a row has the most lines.
  await list.setViewportSize(PHONE.viewport);
  // What is not in sight has a height that is guessed, also for a frame after it has come.
  const link = rowOf(list, lead.name).getByRole('link');
  await expect.poll(() => link.evaluate((each) => each.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  const place = await rowOf(list, lead.name).boundingBox();
  const page = await context.newPage();
  await page.goto(list.url().replace(/leads.*/, `leads/${lead.id}`));
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Wants to be forgotten');
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('desk-draft:')).length);
  await expect.poll(drafts).toBe(1);
  const other = await playwright.request.newContext();
  await signIn(other, admin);
  await askApi(other, 'POST', '/sessions/current/confirmation', { password: PASSWORD });
  await askApi(other, 'POST', '/people/erase', { phone, exact: true });
  await expect(page.getByText('It was erased, with all notes about it.')).toBeVisible({ timeout: 3000 });
  await expect.poll(drafts).toBe(0);
  // Its row stays where it was, and has nothing of the person.
  await expect(rowOf(list, 'Erased lead')).toBeVisible();
  expect(await rowOf(list, 'Erased lead').boundingBox()).toEqual(place);
  for (const each of [page, list]) expect(await each.content()).not.toContain(lead.name);
  await other.dispose();
});

test('a viewer sees no control that the api would refuse, on no screen', async ({ context }) => {
  await using data = await DeskData.open();
  const viewer = await data.addAccount('viewer');
  const lead = await data.addLead({ hoursAgo: 0 });
  const page = await openDesk(context, viewer, '/leads');
  await rowOf(page, lead.name).waitFor();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'CSV' })).toHaveCount(0);
  await rowOf(page, lead.name).getByRole('link').focus();
  for (const key of ['t', 's', 'x']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await expect(screens.getByRole('link').filter({ hasNotText: 'Spam?' })).toHaveText([/^Today/, 'Leads', 'Board']);
  await screens.getByRole('link', { name: 'Board' }).click();
  const card = page.getByRole('listitem').filter({ hasText: lead.name });
  await card.waitFor();
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0);
  await expect(card).toHaveAttribute('draggable', 'false');
  // By an address that somebody sent.
  for (const path of ['/entry', '/team']) {
    await page.goto(page.url().replace(/\/desk.*/, `/desk${path}`));
    await expect(page.getByText('Page not found.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  }
  // A suspected lead is shown, and not decided.
  await hold(data, lead.id);
  await page.goto(page.url().replace(/\/desk.*/, `/desk/leads/${lead.id}`));
  await expect(page.getByText('Flagged because')).toBeVisible();
  await page.keyboard.press('g');
  await expect(page.getByRole('button', { name: /spam/i })).toHaveCount(0);
  const stored = await data.query('SELECT status, assignee_id, quarantine_state FROM leads WHERE id = $1', [lead.id]);
  expect(stored).toEqual([{ status: 'new', assignee_id: null, quarantine_state: 'suspected' }]);
});
