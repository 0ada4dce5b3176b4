import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { callApi, DeskData, openDesk, PASSWORD, PHONE, rowOf, signIn } from './desk.ts';
import { expectAccessible } from './steps.ts';

type Lead = Awaited<ReturnType<DeskData['addLead']>>;

const columnOf = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const mark = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).click();

async function readStatus(data: DeskData, id: string): Promise<string | undefined> {
  const rows = await data.query<{ status: string }>('SELECT status FROM leads WHERE id = $1', [id]);
  return rows[0]?.status;
}

async function readAssignees(data: DeskData, ids: string[]): Promise<(string | null)[]> {
  const rows = await data.query<{ assignee_id: string | null }>(
    'SELECT assignee_id FROM leads WHERE id = ANY($1) ORDER BY received_at DESC',
    [ids],
  );
  return rows.map((row) => row.assignee_id);
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a card of the board moves by its menu, by touch or keyboard, and Undo moves it back', async ({ context }) => {
    await using data = await DeskData.open();
    // The newest lead is at the top of its column.
    const lead = await data.addLead({ hoursAgo: 0 });
    const page = await openDesk(context, await data.addAccount('agent'), '/board');
    // A phone shows one column at a time.
    const show = (name: string) => page.getByLabel('Column').selectOption({ label: name });
    const cardIn = (name: string) => columnOf(page, name).getByRole('listitem').filter({ hasText: lead.name });
    const menuIn = (name: string) => cardIn(name).getByRole('button', { name: `Move ${lead.name}` });
    await menuIn('New').waitFor();
    await expectAccessible(page);
    await menuIn('New').tap();
    await expect(page.getByRole('menuitem')).toHaveText(['Move to contacted', 'Move to lost']);
    await page.getByRole('menuitem', { name: 'Move to contacted' }).tap();
    await expect(cardIn('New')).toHaveCount(0);
    await show('Contacted');
    await expect(cardIn('Contacted')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await expect(cardIn('Contacted')).toHaveCount(0);
    await show('New');
    await menuIn('New').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Enter');
    await show('Contacted');
    await expect(cardIn('Contacted')).toBeVisible();
    expect(await readStatus(data, lead.id)).toBe('contacted');
  });
});

test('Back from a lead far down the list returns to its row, at the same place and with the focus', async ({
  context,
}) => {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  for (let hoursAgo = 1; hoursAgo <= 120; hoursAgo += 1) await data.addLead({ hoursAgo, assigneeId: agent.id });
  const page = await openDesk(context, agent, `/leads?assignee=${agent.id}`);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(50);
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
  // The lead and each page of the list were read once, because every read is audited.
  const acts = await data.readActions(agent);
  expect(acts.filter((act) => /^lead(s-listed|-read)$/.test(act)).toSorted()).toEqual([
    ...['lead-read', 'leads-listed', 'leads-listed', 'leads-listed'],
  ]);
});

test('a bulk change names the lead that a colleague changed, and Undo restores the other leads', async ({
  context,
  request,
}) => {
  await using data = await DeskData.open();
  const [taker, faster] = [await data.addAccount('agent'), await data.addAccount('agent')];
  const leads = [];
  for (const hoursAgo of [0.001, 0.002, 0.003]) leads.push(await data.addLead({ hoursAgo }));
  const [first, changed, last] = leads as [Lead, Lead, Lead];
  const ids = leads.map(({ id }) => id);
  const page = await openDesk(context, await data.addAccount('agent'), '/leads');
  const bar = page.getByRole('region', { name: 'Selected leads' });
  const choose = async (command: string, title: string, choice: string | RegExp) => {
    await bar.getByRole('button', { name: command }).click();
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: choice }).click();
  };
  for (const { name } of leads) await mark(page, name);
  await signIn(request, faster);
  const change = async (route: Route) => {
    const version = await data.readVersion(changed.id);
    await callApi(request, 'PATCH', `/leads/${changed.id}`, { assigneeId: faster.id }, { 'If-Match': version });
    await route.continue();
  };
  await page.route('**/api/admin/leads/bulk', change, { times: 1 });
  await choose('Assign to…', 'Assign to', taker.name);
  const result = page.getByRole('dialog', { name: '2 of 3 changed' });
  await expect(result.getByRole('listitem')).toHaveText([`${changed.name}: a colleague has changed it`]);
  await result.getByRole('button', { name: 'Close' }).click();
  expect(await readAssignees(data, ids)).toEqual([taker.id, faster.id, taker.id]);
  await expect(rowOf(page, first.name)).toContainText(taker.name);
  await expect(rowOf(page, changed.name)).toContainText(faster.name);
  // The lead that was not changed stays selected, so that the user can try again.
  await expect(bar.getByText('1 selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Select ${changed.name}` })).toBeChecked();
  await choose('Follow up…', 'Follow up', /^Tomorrow/);
  await expect(page.getByText('1 lead changed.', { exact: true })).toBeVisible();
  for (const { name } of [first, last]) await mark(page, name);
  await choose('Lost…', 'Lost reason: 2 leads', 'Not interested');
  await expect(rowOf(page, first.name)).toContainText('Lost');
  const stored =
    'SELECT status, lost_reason, follow_up_at > now() AS later FROM leads WHERE id = ANY($1) ORDER BY received_at DESC';
  const lost = { status: 'lost', lost_reason: 'not-interested', later: null };
  const planned = { status: 'new', lost_reason: null, later: true };
  expect(await data.query(stored, [ids])).toEqual([lost, planned, lost]);
  // The Undo button is still there after a reload.
  await page.reload();
  const version = await data.readVersion(last.id);
  await callApi(
    request,
    'PATCH',
    `/leads/${last.id}`,
    { status: 'lost', lostReason: 'price' },
    { 'If-Match': version },
  );
  await page.getByRole('button', { name: 'Undo: 2 leads changed.' }).first().click();
  await expect(page.getByText('Undone for 1 lead.')).toBeVisible();
  const left = page.getByRole('dialog', { name: '1 of 2 undone' });
  await expect(left.getByRole('listitem')).toHaveText([`${last.name}: changed since`]);
  await expectAccessible(page);
  await left.getByRole('button', { name: 'Close' }).click();
  const before = { ...planned, later: null };
  expect(await data.query(stored, [ids])).toEqual([before, planned, { ...lost, lost_reason: 'price' }]);
});

test('a saved view shows its count; a colleague sees the shared view, and its address opens the same list', async ({
  context,
  browser,
}) => {
  await using data = await DeskData.open();
  const [agent, colleague] = [await data.addAccount('agent'), await data.addAccount('agent')];
  const own = { assigneeId: agent.id };
  const [mine, lost, others] = [await data.addLead(own), await data.addLead(own), await data.addLead()];
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
  await expectAccessible(page);
  const address = new URL(page.url());
  expect(Object.fromEntries(address.searchParams)).toEqual({ status: 'open', assignee: agent.id });

  const second = await browser.newContext();
  const theirs = await openDesk(second, colleague, `/leads${address.search}`);
  await expect(theirs.getByRole('heading', { name: 'Leads 1' })).toBeVisible();
  await expect(rowOf(theirs, mine.name)).toBeVisible();
  await expect(rowOf(theirs, others.name)).toHaveCount(0);
  await expect(theirs.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })).toHaveText(`${name} 1`);
  // Only the owner of a view can edit it.
  await expect(theirs.getByRole('button', { name: 'Edit this view' })).toHaveCount(0);
  await second.close();
});

test('an admin reassigns all leads of someone who leaves, and undoes it', async ({ context }) => {
  await using data = await DeskData.open();
  const [leaver, receiver] = [await data.addAccount('agent'), await data.addAccount('agent')];
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await data.addLead({ assigneeId: leaver.id })).id);
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
  await dialog.getByLabel('To').selectOption({ label: receiver.name });
  await expect(groups).toHaveText([`New: 2 → ${receiver.name}`, `Contacted: 1 → ${receiver.name}; 1 with a follow-up`]);
  await dialog.getByRole('button', { name: 'Reassign' }).click();
  const confirmation = `3 leads reassigned from ${leaver.name}.`;
  await expect(page.getByText(confirmation, { exact: true })).toBeVisible();
  expect(await readAssignees(data, ids)).toEqual(Array(3).fill(receiver.id));
  await page.getByRole('button', { name: 'Close this message' }).click();
  await page.getByRole('button', { name: `Undo: ${confirmation}` }).click();
  await expect(page.getByText('Undone for 3 leads.')).toBeVisible();
  expect(await readAssignees(data, ids)).toEqual(Array(3).fill(leaver.id));
});

test('a card of the board is dragged to an allowed status only', async ({ context }) => {
  await using data = await DeskData.open();
  const lead = await data.addLead({ hoursAgo: 0 });
  const page = await openDesk(context, await data.addAccount('agent'), '/board');
  const cardIn = (name: string) => columnOf(page, name).getByRole('listitem').filter({ hasText: lead.name });
  // A drag to the middle of a long column would scroll the page.
  const atTheTop = { targetPosition: { x: 20, y: 20 } };
  await cardIn('New').dragTo(columnOf(page, 'Contacted'), atTheTop);
  await expect(cardIn('Contacted')).toBeVisible();
  expect(await readStatus(data, lead.id)).toBe('contacted');
  await cardIn('Contacted').dragTo(columnOf(page, 'Closed'), atTheTop);
  await expect(
    page.getByText(`${lead.name} stays in Contacted. A lead cannot move from Contacted to Closed`),
  ).toBeVisible();
  await expect(cardIn('Contacted')).toBeVisible();
  expect(await readStatus(data, lead.id)).toBe('contacted');
});

test('a typed date filters the list once, when the date is complete', async ({ context }) => {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  await data.addLead();
  const page = await openDesk(context, agent, '/leads');
  await page.getByRole('row').first().waitFor();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const day = page.getByLabel('Received from');
  const read = (await data.readActions(agent)).length;
  await day.focus();
  await page.keyboard.type('05032026');
  await expect(day).toHaveValue('2026-05-03');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/receivedFrom=2026-05-0[23]T/);
  await expect.poll(async () => (await data.readActions(agent)).slice(read)).toEqual(['leads-listed']);
  await day.fill('1902-05-04');
  await expect(page).toHaveURL(/receivedFrom=1902-05-0[345]T/);
  await expect(day).toHaveValue('1902-05-04');
});

test('T assigns the lead of the current row once, Z undoes the change, and the history has both', async ({
  context,
}) => {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  const lead = await data.addLead({ hoursAgo: 0 });
  const page = await openDesk(context, agent, '/leads');
  await rowOf(page, lead.name).getByRole('link').focus();
  // The versions of the requests. A request that is repeated without a response has the same version.
  const changes = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.add(request.headers()['if-match']);
  });
  // The key repeats while it is held down, and is then pressed again.
  for (const key of ['down', 'down', 'up', 'down', 'up'] as const) await page.keyboard[key]('t');
  await expect(rowOf(page, lead.name)).toContainText(agent.name);
  await expect(page.getByText(`${lead.name} is assigned to you.`)).toBeVisible();
  expect([...changes]).toEqual(['"1"']);
  expect(await readAssignees(data, [lead.id])).toEqual([agent.id]);
  await page.keyboard.press('z');
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(rowOf(page, lead.name)).not.toContainText(agent.name);
  expect(await readAssignees(data, [lead.id])).toEqual([null]);
  const kinds = await data.query('SELECT kind FROM lead_events WHERE lead_id = $1 ORDER BY id', [lead.id]);
  expect(kinds.map(({ kind }) => kind as string)).toEqual(['assignee-changed', 'change-undone']);
});

test('an agent who writes a note about a lead sees at once that it was erased, and the draft is deleted', async ({
  context,
  request,
}) => {
  await using data = await DeskData.open();
  const [agent, admin] = [await data.addAccount('agent'), await data.addAccount('admin')];
  const phone = `+1479555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  const lead = await data.addLead({ phone, hoursAgo: 0 });
  const list = await openDesk(context, agent, '/leads');
  // On a phone a row has the most lines.
  await list.setViewportSize(PHONE.viewport);
  // The browser estimates the height of rows out of view, also for a frame after they scroll into view.
  const link = rowOf(list, lead.name).getByRole('link');
  await expect.poll(() => link.evaluate((each) => each.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  const place = await rowOf(list, lead.name).boundingBox();
  const page = await context.newPage();
  await page.goto(list.url().replace(/leads.*/, `leads/${lead.id}`));
  // Waits for all requests of the page, which would fail after the erasure.
  for (const words of ['No parcels yet.', 'No offer yet.']) await expect(page.getByText(words)).toBeVisible();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Wants to be forgotten');
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('desk-draft:')).length);
  await expect.poll(drafts).toBe(1);
  await signIn(request, admin);
  await callApi(request, 'POST', '/sessions/current/confirmation', { password: PASSWORD });
  await callApi(request, 'POST', '/people/erase', { phone, exact: true });
  await expect(page.getByText('It was erased, with all notes about it.')).toBeVisible({ timeout: 3000 });
  await expect.poll(drafts).toBe(0);
  // The row of the lead stays in place, without any data of the person.
  await expect(rowOf(list, 'Erased lead')).toBeVisible();
  expect(await rowOf(list, 'Erased lead').boundingBox()).toEqual(place);
  for (const each of [page, list]) expect(await each.content()).not.toContain(lead.name);
});
