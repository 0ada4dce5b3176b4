/** The closing of a purchase, planned and worked on from Today, and the tasks that closings begin with. */
import { companyTimeZone } from '../../shell/server/land/company-time-zone.ts';
import { expect } from '../fixtures/test.ts';
import { DeskData, openDesk } from './desk.ts';
import { expectAccessible, type Journeys } from './steps.ts';

export const closing: Journeys = {
  'land under contract gets a closing, whose tasks are done from Today': async ({ context, consoleGuard }) => {
    consoleGuard.expectError(/status of 400/);
    await using data = await DeskData.open();
    const [admin, lead] = [await data.addAccount('admin'), await data.addLead({ hoursAgo: 30 })];
    await data.query("UPDATE leads SET status = 'under-contract', assignee_id = $2 WHERE id = $1", [lead.id, admin.id]);
    const page = await openDesk(context, admin, `/leads/${lead.id}`);
    const panel = page.getByRole('region', { name: 'Closing' });
    await panel.getByRole('button', { name: 'Plan the closing…' }).click();
    const form = page.getByRole('dialog', { name: 'Plan the closing' });
    // The day of the company, which is another than the database's in the evening.
    const [{ day } = { day: '' }] = await data.query<{ day: string }>(
      'SELECT ((now() AT TIME ZONE $1)::date + 7)::text AS day',
      [companyTimeZone],
    );
    await form.getByLabel('Date').fill(day);
    await form.getByLabel('Held by').selectOption('Notary');
    await form.getByLabel('Name').fill('Ada Seal');
    await form.getByLabel('Phone').fill('541-555');
    await form.getByLabel('Earnest money ($)').fill('500');
    await form.getByLabel('Back taxes').selectOption('The seller');
    await expectAccessible(page);
    // The field that is being typed in keeps its error when the focus goes to the first wrong one.
    await form.getByLabel('Email').fill('ada@');
    await page.keyboard.press('Control+Enter');
    await expect(form.getByText('Enter a US phone number with ten digits.')).toBeVisible();
    await expect(form.getByLabel('Phone')).toBeFocused();
    await expect(form.getByText('Enter an email address.')).toBeVisible();
    await form.getByLabel('Phone').fill('541-555-0123');
    await form.getByLabel('Email').fill('ada@example.com');
    await page.keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
    await expect(panel).toContainText('The seller paysBack taxes');
    await expect(panel.getByRole('link', { name: '(541) 555-0123' })).toHaveAttribute('href', 'tel:+15415550123');
    const stored = await data.query(
      `SELECT c.closes_on::text AS day, k.name, k.phone, c.deposit_cents, c.payers FROM closings c
       JOIN closing_contacts k ON k.id = c.contact_id WHERE c.lead_id = $1`,
      [lead.id],
    );
    expect(stored).toEqual([
      { day, name: 'Ada Seal', phone: '+15415550123', deposit_cents: 50_000, payers: { 'back-taxes': 'them' } },
    ]);

    await panel.getByRole('button', { name: 'Edit… Draft the deed' }).click();
    const task = page.getByRole('dialog', { name: 'Edit the task' });
    await task.getByLabel('Person').selectOption(admin.name);
    await expectAccessible(page);
    await task.getByRole('button', { name: 'Save' }).click();
    await expect(task).toBeHidden();
    await panel.getByRole('button', { name: 'Add a task…' }).click();
    const added = page.getByRole('dialog', { name: 'Add a task' });
    await added.getByLabel('Task').fill('Call the county');
    await added.getByLabel('Due').fill('2026-01-05');
    await added.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByRole('listitem').first()).toContainText(/Call the county.*Overdue/);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Today' }).click();
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    const due = page.getByRole('region', { name: 'Closing tasks' });
    await expect(due.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    await due.getByRole('button', { name: 'Done Call the county' }).click();
    await expect(due.getByRole('listitem')).toHaveCount(2);
    const doneOf = () =>
      data.query(
        `SELECT t.done_by FROM closing_tasks t JOIN closings c ON c.id = t.closing_id
         WHERE t.name = 'Call the county' AND t.done_by IS NOT NULL AND c.lead_id = $1`,
        [lead.id],
      );
    expect(await doneOf()).toEqual([{ done_by: admin.id }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(due.getByRole('listitem')).toHaveCount(3);
    expect(await doneOf()).toEqual([]);
    await due.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await panel.getByRole('checkbox', { name: 'Call the county' }).click();
    await expect.poll(doneOf).toEqual([{ done_by: admin.id }]);
  },

  'an admin changes the tasks that closings begin with': async ({ context, consoleGuard }) => {
    consoleGuard.expectError(/status of 400/);
    await using data = await DeskData.open();
    const admin = await data.addAccount('admin');
    const page = await openDesk(context, admin, '/closing-lists');
    const list = page.getByRole('region', { name: 'When we sell' });
    await list.getByRole('button', { name: 'Add a task' }).click();
    const line = list.getByRole('group').last();
    await line.getByLabel('Task').fill('Hand over the keys');
    await line.getByLabel('Days before').fill('soon');
    await list.getByRole('button', { name: 'Save' }).click();
    await expect(list.getByText('Enter whole days, such as 14 or -3.')).toBeVisible();
    await line.getByLabel('Days before').fill('999');
    await list.getByRole('button', { name: 'Save' }).click();
    await expect(list.getByRole('alert')).toContainText('at most 120 days');
    await line.getByLabel('Days before').fill('-2');
    await expectAccessible(page);
    await list.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved for closings from now on.')).toBeVisible();
    const [stored] = await data.query<{ tasks: object[] }>("SELECT tasks FROM closing_lists WHERE kind = 'sale'");
    expect(stored?.tasks.at(-1)).toEqual({ name: 'Hand over the keys', daysBefore: -2 });
    await list.getByRole('button', { name: 'Remove Hand over the keys' }).click();
    await list.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => data.query("SELECT FROM closing_lists WHERE kind = 'sale' AND tasks::text LIKE '%keys%'"))
      .toEqual([]);
  },
};
