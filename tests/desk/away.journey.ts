/** Days away: a colleague covers meanwhile. */
import { expect } from '../fixtures/test.ts';
import { DeskData, deskOrigin, openDesk } from './desk.ts';
import { expectAccessible, type Journeys } from './steps.ts';

const DAY_MS = 86_400_000;
// Days ahead, because today's date depends on the time zone.
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

export const away: Journeys = {
  'an agent sets days away by keyboard; a colleague has the due follow-up meanwhile, and it comes back when an admin ends them':
    async ({ context, browser, consoleGuard }) => {
      consoleGuard.expectError(/status of 400/);
      await using data = await DeskData.open();
      const [ann, bob] = [await data.addAccount('agent'), await data.addAccount('agent')];
      const lead = await data.addLead({ assigneeId: ann.id });
      await data.query(
        "UPDATE leads SET status = 'contacted', first_contact_at = now(), follow_up_at = now() - interval '1 minute' WHERE id = $1",
        [lead.id],
      );
      const page = await openDesk(context, ann, '/account');
      const days = page.getByRole('region', { name: 'Days away' });
      await days.getByLabel('First day').fill(dayIn(3));
      await days.getByLabel('Last day').fill(dayIn(2));
      await days.getByLabel('Colleague who covers').focus();
      await page.keyboard.type(bob.name);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(days.getByText('Choose the first day or a later one.')).toBeVisible();
      await expectAccessible(page);
      await days.getByLabel('Last day').fill(dayIn(7));
      await page.keyboard.press('Control+Enter');
      await expect(days.getByText(`${bob.name} covers.`)).toBeVisible();
      await expect(days.getByRole('heading', { name: 'Days away' })).toBeFocused();
      await expectAccessible(page);
      const stored = () =>
        data.query(
          'SELECT first_day::text, last_day::text, covered_by, ended_at IS NOT NULL AS ended FROM absences WHERE staff_id = $1',
          [ann.id],
        );
      const row = { first_day: dayIn(3), last_day: dayIn(7), covered_by: bob.id };
      expect(await stored()).toEqual([{ ...row, ended: false }]);

      const colleague = await browser.newContext();
      const theirs = await openDesk(colleague, bob, '/leads?assignee=me');
      await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(theirs.getByRole('link', { name: lead.name })).toHaveCount(0);
      // As if the first day had come.
      await data.query('UPDATE absences SET starts_at = now() WHERE staff_id = $1', [ann.id]);
      await theirs.goto(`${deskOrigin()}/desk`);
      const due = theirs.getByRole('row').filter({ hasText: lead.name });
      await expect(due).toContainText(`for ${ann.name}`);
      await theirs.getByRole('link', { name: lead.name }).click();
      await expect(theirs.getByText(/, away until .+; you cover$/)).toBeVisible();
      await theirs.getByRole('button', { name: 'Assign to…' }).click();
      await expectAccessible(theirs);
      await theirs.keyboard.press('Escape');

      const chief = await browser.newContext();
      const team = await openDesk(chief, await data.addAccount('admin'), '/team');
      const account = team.getByRole('listitem').filter({ hasText: ann.email });
      await expect(account).toContainText('away until');
      await account.getByRole('button', { name: 'Manage…' }).click();
      await expectAccessible(team);
      await team.getByRole('button', { name: 'End days away' }).click();
      await expect(team.getByText(`The days away of ${ann.name} ended.`)).toBeVisible();
      expect(await stored()).toEqual([{ ...row, ended: true }]);

      await theirs.goto(`${deskOrigin()}/desk/leads?assignee=me`);
      await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(theirs.getByText('No leads match.')).toBeVisible();
      await page.goto(`${deskOrigin()}/desk`);
      await expect(page.getByRole('row').filter({ hasText: lead.name })).toBeVisible();
      expect(await data.query('SELECT assignee_id FROM leads WHERE id = $1', [lead.id])).toEqual([
        { assignee_id: ann.id },
      ]);
      await colleague.close();
      await chief.close();
    },
};
