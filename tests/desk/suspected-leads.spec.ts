import { expect, test } from '../fixtures/test.ts';
import { callApi, DeskData, suspectSpam, openDesk, rowOf, signIn } from './desk.ts';
import { expectAccessible } from './steps.ts';

test('G marks suspected spam as not spam, with its response time still running, B marks it as spam, and Undo restores it', async ({
  context,
}) => {
  await using data = await DeskData.open();
  const real = await data.addLead({ hoursAgo: 30 });
  const spam = await data.addLead({ hoursAgo: 30, phone: '+14805550177' });
  for (const { id } of [real, spam]) await suspectSpam(data, id);
  const page = await openDesk(context, await data.addAccount('agent'), '/leads?quarantined=suspected');
  const spamOf = (name: string) => rowOf(page, name).getByText(/^Spam\??$/);
  // The search finds suspected spam by parts of the name in any order, and by a number in any format.
  for (const [{ name }, text, key, words] of [
    [real, real.name.split(' ').toReversed().join(' '), 'g', 'marked as not spam'],
    [spam, '(480) 555-01 77', 'b', 'marked as spam'],
  ] as const) {
    await page.getByLabel('Search leads').fill(text);
    // The view shows its other leads until the search has returned.
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await expect(spamOf(name)).toHaveText('Spam?');
    expect(page.url()).toMatch(/\/leads\?quarantined=suspected$/);
    await rowOf(page, name).getByRole('link').focus();
    await page.keyboard.press(key);
    await expect(page.getByText(`${name} is ${words}.`)).toBeVisible();
    if (key === 'g') await expect(rowOf(page, name)).toContainText('Overdue by 6 h');
    await expect(spamOf(name)).toHaveText(key === 'g' ? [] : ['Spam']);
  }
  await rowOf(page, spam.name).getByRole('link').click();
  await expect(page.getByText('Suspected because the form was filled in too fast.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Spam', exact: true })).toBeVisible();
  const read = () => data.query('SELECT quarantine_state FROM leads WHERE id = $1', [spam.id]);
  await expect.poll(read).toEqual([{ quarantine_state: 'suspected' }]);
  await page.getByRole('button', { name: 'Not spam', exact: true }).click();
  await expect(page.getByText(`${spam.name} is marked as not spam.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not spam', exact: true })).toHaveCount(0);
});

test('of 23 suspected leads marked as spam in Review, the one that a colleague changed is named, and Undo restores the other 22', async ({
  context,
  request,
}) => {
  await using data = await DeskData.open();
  const [agent, colleague] = [await data.addAccount('agent'), await data.addAccount('agent')];
  const leads = [];
  // Older than the leads of other tests, so that they are on the first page.
  for (let hoursAgo = 9000; hoursAgo < 9023; hoursAgo += 1) leads.push(await data.addLead({ hoursAgo }));
  const ids = leads.map(({ id }) => id);
  for (const id of ids) await suspectSpam(data, id);
  const [first, taken] = leads as [(typeof leads)[0], (typeof leads)[0]];
  const page = await openDesk(context, agent, '/review');
  const box = ({ name }: { name: string }) => page.getByRole('checkbox', { name: `Select ${name}` });
  const bar = page.getByRole('region', { name: 'Selected leads' });
  // This selects the leads of other tests, too.
  await page.getByRole('checkbox', { name: /^Select all \d+ suspected leads shown$/ }).check();
  await expect(bar.getByRole('status')).toHaveText(/^\d+ selected$/);
  for (const lead of leads) await expect(box(lead)).toBeChecked();
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  for (const lead of leads) await box(lead).check();
  await expect(bar.getByRole('status')).toHaveText('23 selected');
  // X removes the current item from the selection. The second X adds it again.
  await box(first).focus();
  for (const count of ['22 selected', '23 selected']) {
    await page.keyboard.press('x');
    await expect(bar.getByRole('status')).toHaveText(count);
  }
  await expectAccessible(page);
  await signIn(request, colleague);
  const version = await data.readVersion(taken.id);
  await callApi(request, 'PATCH', `/leads/${taken.id}`, { assigneeId: colleague.id }, { 'If-Match': version });
  await bar.getByRole('button', { name: 'Spam', exact: true }).click();
  const result = page.getByRole('dialog', { name: '22 of 23 changed' });
  await expect(result.getByRole('listitem')).toHaveText([`${taken.name}: a colleague has changed it`]);
  await result.getByRole('button', { name: 'Close' }).click();
  for (const lead of leads) await expect(box(lead)).toHaveCount(lead === taken ? 1 : 0);
  const states = async () => {
    const count = 'SELECT quarantine_state AS state, count(*)::int FROM leads WHERE id = ANY($1) GROUP BY 1 ORDER BY 1';
    return (await data.query<{ state: string; count: number }>(count, [ids])).map(({ state, count }) => [state, count]);
  };
  expect(await states()).toEqual([
    ['confirmed', 22],
    ['suspected', 1],
  ]);
  expect((await data.readActions(agent)).filter((act) => act === 'quarantine-confirmed')).toHaveLength(22);
  // The lead stays selected, now with the colleague's version, so that it can be decided.
  await expect(box(taken)).toBeChecked();
  await bar.getByRole('button', { name: 'Not spam' }).click();
  await expect(box(taken)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo: 22 leads marked as spam.' }).click();
  await expect(page.getByText('Undone for 22 leads.')).toBeVisible();
  for (const lead of leads) await expect(box(lead)).toHaveCount(lead === taken ? 0 : 1);
  expect(await states()).toEqual([
    ['released', 1],
    ['suspected', 22],
  ]);
});

test('selected leads get the button Not spam only if all of them are suspected', async ({ context }) => {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  const leads = [];
  for (const hoursAgo of [1, 2, 3]) leads.push(await data.addLead({ hoursAgo, assigneeId: agent.id }));
  const [one, two, clean] = leads as [(typeof leads)[0], (typeof leads)[0], (typeof leads)[0]];
  for (const { id } of [one, two]) await suspectSpam(data, id);
  const page = await openDesk(context, agent, `/leads?assignee=${agent.id}&quarantined=any`);
  const mark = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).click();
  for (const { name } of leads) await mark(name);
  const bar = page.getByRole('region', { name: 'Selected leads' });
  await expect(bar.getByRole('button', { name: 'Not spam' })).toHaveCount(0);
  await mark(clean.name);
  await bar.getByRole('button', { name: 'Not spam' }).click();
  await expect(page.getByText('2 leads marked as not spam.', { exact: true })).toBeVisible();
  await expect(page.getByText('Spam?', { exact: true }).and(page.locator('tbody *'))).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(page.getByText('Undone for 2 leads.')).toBeVisible();
  await expect(page.getByText('Spam?', { exact: true }).and(page.locator('tbody *'))).toHaveCount(2);
});
