import { expect, test } from '../fixtures/test.ts';
import { DeskData, hold, openDesk, rowOf } from './desk.ts';

test('G releases suspected spam, whose clock kept running, B confirms one, and Undo restores it', async ({
  context,
}) => {
  await using data = await DeskData.open();
  const real = await data.addLead({ hoursAgo: 30 });
  const spam = await data.addLead({ hoursAgo: 30, phone: '+14805550177' });
  for (const { id } of [real, spam]) await hold(data, id);
  const page = await openDesk(context, await data.addAccount('agent'), '/leads?quarantined=suspected');
  const spamOf = (name: string) => rowOf(page, name).getByText(/^Spam\??$/);
  // The search finds suspected spam, too, by parts of the name in any order or by a number in any format.
  for (const [{ name }, text, key, words] of [
    [real, real.name.split(' ').toReversed().join(' '), 'g', 'marked as not spam'],
    [spam, '(480) 555-01 77', 'b', 'marked as spam'],
  ] as const) {
    await page.getByLabel('Search leads').fill(text);
    // The view has more leads, and shows them until the search has answered.
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
  await expect(page.getByText('Flagged because the form was filled in too fast.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Spam', exact: true })).toBeVisible();
  const read = () => data.query('SELECT quarantine_state FROM leads WHERE id = $1', [spam.id]);
  await expect.poll(read).toEqual([{ quarantine_state: 'suspected' }]);
  await page.getByRole('button', { name: 'Not spam', exact: true }).click();
  await expect(page.getByText(`${spam.name} is marked as not spam.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not spam', exact: true })).toHaveCount(0);
});
