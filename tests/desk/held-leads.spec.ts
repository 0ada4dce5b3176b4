import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { DeskData, hold, openDesk, PHONE, rowOf } from './desk.ts';

const spamOf = (page: Page, name: string) => rowOf(page, name).getByText(/^Spam\??$/);

/** Suspected spam, received 30 hours ago. */
async function addHeld(data: DeskData) {
  const lead = await data.addLead({ hoursAgo: 30 });
  await hold(data, lead.id);
  return lead;
}

test('by keys alone: what is held back has a count; one key releases a lead, whose clock has gone on, another confirms', async ({
  context,
}) => {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  const [real, spam] = [await addHeld(data), await addHeld(data)];
  const page = await openDesk(context, agent);
  // Counted at most every 15 s.
  await page
    .getByRole('link', { name: /^Spam\? \d+/ })
    .first()
    .click({ timeout: 20_000 });
  await expect(page.getByRole('navigation', { name: 'Screens' }).locator('[aria-current=page]')).toHaveText(/^Spam/);
  const decide = async (name: string, key: string, words: string) => {
    // Others' leads are newer: rows come as one scrolls.
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(rowOf(page, name)).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await rowOf(page, name).getByRole('link').focus();
    await page.keyboard.press(key);
    await expect(page.getByText(words)).toBeVisible();
  };
  await decide(real.name, 'g', `${real.name} is not spam.`);
  await expect(spamOf(page, real.name)).toHaveCount(0);
  await decide(spam.name, 'b', `${spam.name} is spam.`);
  await expect(spamOf(page, spam.name)).toHaveText('Spam');
  await page.getByLabel('Search leads').fill(real.name);
  await expect(rowOf(page, real.name)).toContainText('Overdue by 6 h');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a search finds who was taken for spam and says so; released on their screen, and by mistake', async ({
    context,
  }) => {
    await using data = await DeskData.open();
    const lead = await addHeld(data);
    const page = await openDesk(context, await data.addAccount('agent'), '/leads');
    await page.getByLabel('Search leads').fill(lead.name.split(' ').toReversed().join(' '));
    await expect(spamOf(page, lead.name)).toHaveText('Spam?');
    await rowOf(page, lead.name).getByRole('link').tap();
    await expect(page.getByText('Flagged because the form was filled in too fast.')).toBeVisible();
    await page.getByRole('button', { name: 'Not spam', exact: true }).tap();
    await expect(page.getByText(`${lead.name} is not spam.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Not spam', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'Not spam', exact: true })).toBeVisible();
    await expect
      .poll(() => data.query('SELECT quarantine_state FROM leads WHERE id = $1', [lead.id]))
      .toEqual([{ quarantine_state: 'suspected' }]);
  });
});
