/** An admin's work on the accounts of colleagues and their second factors. */
import { randomUUID } from 'node:crypto';
import { expect } from '../fixtures/test.ts';
import { DeskData, deskOrigin, openDesk } from './desk.ts';
import { CONFIRM_FIRST, confirmPassword, expectAccessible, type Journeys, openScreen } from './steps.ts';

export const team: Journeys = {
  'an admin adds a colleague, who must change the password, and later hands over their leads and disables the account':
    async ({ context, browser, consoleGuard }) => {
      consoleGuard.expectError(CONFIRM_FIRST);
      await using data = await DeskData.open();
      const page = await openDesk(context, await data.addAccount('admin'));
      await openScreen(page, 'Team');
      await page.getByRole('button', { name: 'Add a colleague…' }).click();
      const email = `${randomUUID()}@staff.example`;
      const name = `New ${email.slice(0, 8)}`;
      await page.getByLabel('Name').fill(name);
      await page.getByRole('dialog').getByLabel('Email').fill(email);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await confirmPassword(page);
      const password = await page.getByLabel('Password').inputValue();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Done' }).click();
      const row = page.getByRole('listitem').filter({ hasText: email });
      await expect(row).toContainText('agent');
      await expect(page.locator('body')).not.toContainText(password);

      const colleague = await browser.newPage();
      await colleague.goto(`${deskOrigin()}/desk`);
      await colleague.getByLabel('Email').fill(email);
      await colleague.getByLabel('Password').fill(password);
      await colleague.getByRole('button', { name: 'Sign in', exact: true }).click();
      await colleague.getByLabel('Current password').fill(password);
      const next = colleague.getByLabel('New password');
      await next.fill('too short');
      await colleague.getByRole('button', { name: 'Change password' }).click();
      await expect(next).toHaveAttribute('aria-invalid', 'true');
      await colleague.getByRole('button', { name: 'Show passwords' }).click();
      await expect(next).toHaveAttribute('type', 'text');
      await next.fill('orchard-lantern-58-gravel');
      await colleague.getByRole('button', { name: 'Change password' }).click();
      await expect(colleague.getByRole('heading', { name: /^Today/ })).toBeVisible();
      await colleague.close();

      const lead = await data.addLead();
      const theirs = 'UPDATE leads SET assignee_id = (SELECT id FROM staff WHERE email = $1) WHERE id = $2';
      await data.query(theirs, [email, lead.id]);
      await row.getByRole('button', { name: 'Manage…' }).click();
      await page.getByRole('button', { name: 'Disable…' }).click();
      const dialog = page.getByRole('dialog', { name: `Disable ${name}` });
      await expect(dialog.getByRole('list', { name: 'What moves' })).toContainText('New: 1');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Disable' }).click();
      await expect(row).toContainText('disabled');
    },
  'an admin sees the second factors of each account, and removes those that a colleague lost': async ({
    context,
    consoleGuard,
  }) => {
    consoleGuard.expectError(CONFIRM_FIRST);
    await using data = await DeskData.open();
    const ann = await data.addAccount('agent');
    await data.query(
      `INSERT INTO staff_passkeys (staff_id, credential_id, public_key, counter, name)
       VALUES ($1::uuid, $1::text, '', 0, 'Lost laptop')`,
      [ann.id],
    );
    const page = await openDesk(context, await data.addAccount('admin'), '/team');
    const row = page.getByRole('listitem').filter({ hasText: ann.email });
    await expect(row).toContainText('1 passkey');
    await row.getByRole('button', { name: 'Manage…' }).click();
    await page.getByText('Second factors: 1 passkey').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove second factors' }).click();
    await confirmPassword(page);
    await expect(page.getByText('Second factors: none')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(row).toContainText('password only');
  },
};
