import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { callApi, DeskData, openDesk, PHONE, rowOf, signIn } from './desk.ts';
import { confirmPassword, expectAccessible } from './steps.ts';

async function isAnswered(data: DeskData, id: string): Promise<boolean> {
  const [row] = await data.query<{ first_contact_at: Date | null }>(
    'SELECT first_contact_at FROM leads WHERE id = $1',
    [id],
  );
  return row?.first_contact_at !== null;
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('an agent answers an overdue lead, which stops its clock; Undo lets it run again', async ({ context }) => {
    await using data = await DeskData.open();
    const agent = await data.addAccount('agent');
    const lead = await data.addLead({ hoursAgo: 30 });
    const page = await openDesk(context, agent);
    const row = rowOf(page, lead.name);
    await expect(row).toContainText('Overdue by 6 h');
    await expectAccessible(page);
    // The api counts at most every 15 s.
    await expect(page.getByRole('link', { name: /^Today [\d,]+\+? overdue$/ })).toBeVisible({ timeout: 20_000 });
    await row.getByRole('link', { name: lead.name }).tap();
    await page.getByRole('button', { name: 'Log a call' }).tap();
    await page.getByRole('radio', { name: 'Reached' }).tap();
    await page.getByRole('textbox', { name: 'Note' }).first().fill('Will send the deed');
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(page.getByText('Answered', { exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(await isAnswered(data, lead.id)).toBe(true);
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await expect(page.getByText('Overdue by 6 h').first()).toBeVisible();
    await expect.poll(() => isAnswered(data, lead.id)).toBe(false);
    const readStatus = () => data.query('SELECT status, assignee_id FROM leads WHERE id = $1', [lead.id]);
    await expect.poll(readStatus).toEqual([{ status: 'new', assignee_id: null }]);
  });

  test('two people on one lead see each other, and see each other’s changes within 3 s', async ({ browser }) => {
    await using data = await DeskData.open();
    const [ann, bob] = [await data.addAccount('agent'), await data.addAccount('agent')];
    const lead = await data.addLead();
    const [one, other] = [await browser.newContext(PHONE), await browser.newContext(PHONE)];
    const [annsPage, bobsPage] = [
      await openDesk(one, ann, `/leads/${lead.id}`),
      await openDesk(other, bob, `/leads/${lead.id}`),
    ];
    await expect(annsPage.getByText(`${bob.name} is viewing this lead.`)).toBeVisible();
    await expect(bobsPage.getByText(`${ann.name} is viewing this lead.`)).toBeVisible();
    await annsPage.getByRole('button', { name: 'Assign to me' }).tap();
    await annsPage.getByText('Assigned to you', { exact: true }).waitFor();
    await expect(bobsPage.getByText(`Assigned to ${ann.name}`, { exact: true })).toBeVisible({ timeout: 3000 });
    // The focused button has disappeared, so the focus moves to the region around it.
    await expect(annsPage.getByRole('region', { name: 'Work' })).toBeFocused();
    await annsPage.getByRole('button', { name: 'Assign to…' }).tap();
    await annsPage.getByRole('dialog').getByRole('button', { name: bob.name }).tap();
    await expect(bobsPage.getByText('Assigned to you', { exact: true })).toBeVisible({ timeout: 3000 });
    await one.close();
    await other.close();
  });
});

test('a lead that phoned is added without consent; a correction conflicts with a colleague’s, and the user keeps theirs', async ({
  context,
  request,
  consoleGuard,
}) => {
  consoleGuard.expectError(/400 \(Bad Request\)/);
  consoleGuard.expectError(/status of 412/);
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  const page = await openDesk(context, agent, '/entry');
  const lastName = agent.name.replace(' ', '-');
  await page.getByLabel('First name').fill('Mary');
  await page.getByLabel('Last name').fill(lastName);
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await phone.fill('12');
  await page.getByRole('button', { name: 'Add lead' }).click();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await phone.fill('479.469.1347');
  await page.getByLabel('Message').fill('Twelve acres with a creek');
  await page.getByRole('button', { name: 'Add lead' }).click();
  await expect(page.getByRole('heading', { name: `Mary ${lastName}` })).toBeVisible();
  await expect(page.getByText('they gave no consent')).toBeVisible();
  const rows = await data.query('SELECT 1 FROM leads WHERE last_name = $1 AND respond_by IS NOT NULL', [lastName]);
  expect(rows).toHaveLength(1);
  // The agent corrects a wrong digit.
  await page.getByRole('button', { name: 'Correct…' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct name, number or email' });
  await correction.getByLabel('Phone').fill('479.469.1348');
  // Meanwhile a colleague enters another number.
  const colleague = await data.addAccount('agent');
  await signIn(request, colleague);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const shown = page.getByRole('link', { name: '(479) 469-1349', includeHidden: true });
  await callApi(request, 'PATCH', `/leads/${id}/person`, { phone: '4794691349' }, { 'If-Match': '"1"' });
  await shown.waitFor({ state: 'attached' });
  await correction.getByRole('button', { name: 'Save' }).click();
  const asked = page.getByRole('alertdialog', { name: 'A colleague changed this lead' });
  await expect(asked).toContainText(colleague.name);
  await expect(asked.getByRole('row').last()).toHaveText(/Phone.*69-1347.*69-1349.*479.469.1348/);
  await asked.getByRole('button', { name: 'Keep mine' }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('link', { name: '(479) 469-1348' })).toBeVisible();
  await expect(page.getByText(/corrected the number from \(479\) 469-1349 to \(479\) 469-1348/)).toBeVisible();
});

test('an admin saves the leads of a view as CSV after confirming the password', async ({ context }) => {
  await using data = await DeskData.open();
  const lead = await data.addLead();
  const page = await openDesk(context, await data.addAccount('admin'), '/leads?assignee=none');
  await page.getByRole('button', { name: /CSV/ }).click();
  const saving = page.waitForEvent('download');
  await confirmPassword(page);
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(lead.name.split(' ').slice(1).join(' '));
});

test('a day by keyboard alone: search, open, assign, log, next lead, note, help', async ({ context }) => {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  // Nearly the same age, so that no lead of another test is between them in the list.
  const hoursAgo = 24 + Math.random();
  const [first, second] = [await data.addLead({ hoursAgo }), await data.addLead({ hoursAgo: hoursAgo - 0.0001 })];
  const page = await openDesk(context, agent);
  await rowOf(page, first.name).waitFor();
  const { keyboard } = page;
  const focused = () =>
    page.evaluate(() => (document.activeElement?.matches('a') && document.activeElement.textContent) || '');
  for (let presses = 0; presses < 60 && !(await focused()).includes(first.name); presses += 1)
    await keyboard.press('j');
  await keyboard.press('/');
  await expect(page.getByLabel('Search leads')).toBeFocused();
  // Escape returns the focus to the row.
  await keyboard.press('Escape');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: first.name })).toBeVisible();
  await keyboard.press('t');
  await expect(page.getByText('Assigned to you', { exact: true })).toBeVisible();
  await keyboard.press('l');
  await keyboard.press('2');
  await keyboard.type('nz: she asks for the price');
  await keyboard.press('Control+Shift+Enter');
  await expect(page.getByRole('heading', { name: second.name })).toBeVisible();
  await expect.poll(() => isAnswered(data, first.id)).toBe(true);
  await keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await keyboard.type('jkl: letters are letters in a field');
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('list').getByText('jkl: letters are letters in a field')).toBeVisible();
  await keyboard.press('k');
  await expect(page.getByRole('heading', { name: first.name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' }).getByText('nz: she asks for the price')).toBeVisible();
  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0);
});

test('two leads of the same person are linked while the api is away; Undo and Unlink remove the link', async ({
  context,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 503/);
  await using data = await DeskData.open();
  const [lead, other] = [await data.addLead(), await data.addLead()];
  const page = await openDesk(context, await data.addAccount('agent'), `/leads/${lead.id}`);
  const panel = page.getByRole('region', { name: /^Same person/ });
  const row = panel.getByRole('listitem').filter({ hasText: other.name });
  await page.route('**/same-person/*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  for (const part of [page.getByRole('button', { name: 'Undo', exact: true }), row.getByRole('button')]) {
    await panel.getByRole('button', { name: 'Link leads…' }).click();
    const dialog = page.getByRole('dialog', { name: `Link leads to ${lead.name}` });
    await dialog.getByRole('searchbox').fill(other.name);
    await page.keyboard.press('Enter');
    await dialog.getByText('1 lead matches.').waitFor();
    await dialog.getByRole('list', { name: 'Leads found' }).getByRole('button').click();
    await expect(row).toContainText('linked by staff');
    await part.click();
    await expect(row).toHaveCount(0);
  }
  await expect(panel.getByRole('heading')).toBeFocused();
  const sentences = ['linked this lead to', 'unlinked this lead from'];
  const entries = page.getByRole('region', { name: 'History' }).getByText(/linked this lead (to|from)/);
  await expect(entries).toContainText([...sentences, ...sentences].toReversed());
});

test('a new lead is not listed until the user presses R or the “new lead” button', async ({ context }) => {
  await using data = await DeskData.open();
  // Buyers of other tests would appear above the rows.
  await context.route('**/api/admin/interests', (route) => route.fulfill({ json: { items: [] } }));
  const page = await openDesk(context, await data.addAccount('agent'));
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole('heading', { name: /^New and unassigned/ }).waitFor();
  const boxOf = async (place: Locator) => (await place.boundingBox())!;
  const row = page.getByRole('row').nth(1);
  const { y } = await boxOf(row);
  const lead = await data.addLead({ hoursAgo: 0 });
  const pill = page.getByRole('button', { name: /new lead/ });
  await expect(pill).toBeVisible();
  // The button neither moves nor covers a row, and reserves no space above the title.
  expect((await boxOf(row)).y).toBe(y);
  const [screens, title, floating] = [
    await boxOf(page.getByRole('navigation', { name: 'Screens' })),
    await boxOf(page.getByRole('heading', { level: 1 })),
    await boxOf(pill),
  ];
  expect(floating.y + floating.height).toBeLessThanOrEqual(y);
  expect(title.y - screens.y - screens.height).toBeLessThan(20);
  await expect(rowOf(page, lead.name)).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(rowOf(page, lead.name)).toBeVisible();
});

test('a call assigns an unassigned lead to the caller and offers a follow-up; a reminder of a due follow-up leaves the focus', async ({
  context,
}) => {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  const [lead, due] = [await data.addLead(), await data.addLead()];
  await data.query(
    "UPDATE leads SET status = 'contacted', first_contact_at = now(), assignee_id = $1, follow_up_at = now() + interval '12 seconds' WHERE id = $2",
    [agent.id, due.id],
  );
  const page = await openDesk(context, agent);
  await rowOf(page, due.name).waitFor();
  await rowOf(page, lead.name).getByRole('link').click();
  await page.getByRole('button', { name: 'Log a call' }).click();
  await page.getByRole('radio', { name: 'Reached' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/saved. No follow-up is set./)).toBeVisible();
  await page.getByRole('button', { name: 'Follow up…' }).click();
  await page
    .getByRole('dialog', { name: 'Follow up' })
    .getByRole('button', { name: /^Tomorrow/ })
    .click();
  const stored = 'SELECT assignee_id, follow_up_at > now() AS planned FROM leads WHERE id = $1';
  await expect.poll(() => data.query(stored, [lead.id])).toEqual([{ assignee_id: agent.id, planned: true }]);
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.focus();
  const alert = page.getByRole('status').filter({ hasText: 'Time to follow up' });
  await expect(alert).toContainText(due.name, { timeout: 25_000 });
  await expect(note).toBeFocused();
  await alert.getByRole('link', { name: due.name }).click();
  await expect(page.getByRole('heading', { name: due.name })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('a lead that is open in another tab says so, until that tab is closed', async ({ context }) => {
  await using data = await DeskData.open();
  const lead = await data.addLead();
  const first = await openDesk(context, await data.addAccount('agent'), `/leads/${lead.id}`);
  await first.getByRole('heading', { name: 'History' }).waitFor();
  const second = await context.newPage();
  await second.goto(first.url());
  const warning = 'This lead is also open in another tab.';
  await expect(second.getByText(warning)).toBeVisible();
  await expect(first.getByText(warning)).toHaveCount(0);
  await first.close();
  await expect(second.getByText(warning)).toHaveCount(0);
});

test('a click on Today reads it again, from Today or from another screen', async ({ context }) => {
  await using data = await DeskData.open();
  const page = await openDesk(context, await data.addAccount('agent'));
  // The first read must have ended, because the click would not start another one meanwhile.
  await page.getByRole('heading', { name: /^New and unassigned/ }).waitFor();
  const lead = await data.addLead({ hoursAgo: 30 });
  await page.getByRole('link', { name: /^Today/ }).click();
  await expect(rowOf(page, lead.name)).toBeVisible();
  await data.query('UPDATE leads SET first_contact_at = now() WHERE id = $1', [lead.id]);
  await page.getByRole('link', { name: 'Add a lead' }).click();
  await page.getByRole('heading', { name: 'Add a lead' }).waitFor();
  await page.getByRole('link', { name: /^Today/ }).click();
  await page.getByRole('heading', { name: /^New and unassigned/ }).waitFor();
  await expect(page.getByRole('region', { name: /^Overdue/ }).getByText(lead.name)).toHaveCount(0);
});
