/** Emails to staff: reminders, and notices that failed. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../fixtures/test.ts';
import { readTestSite } from '../site/test-site.ts';
import { callApi, DeskData, openDesk, signIn } from './desk.ts';
import { expectAccessible, type Journeys, openScreen } from './steps.ts';

/** The reminders of assigned leads to an address, read from the mail files, with soft line breaks removed. */
const readMailTo = (address: string) =>
  globSync(join(readTestSite().runFolder, '*/mail/*.eml'))
    .map((path) => readFileSync(path, 'utf8').replaceAll('=\r\n', ''))
    .filter((text) => text.includes(`To: ${address}`) && text.includes('assigned to you'));

export const mail: Journeys = {
  'a colleague’s assignment sends an email with a link and no personal data, until the user turns the reminder off':
    async ({ context, request }) => {
      await using data = await DeskData.open();
      const [me, colleague] = [await data.addAccount('agent'), await data.addAccount('agent')];
      await signIn(request, colleague);
      const assignLead = async () => {
        const lead = await data.addLead();
        await callApi(request, 'PATCH', `/leads/${lead.id}`, { assigneeId: me.id }, { 'If-Match': '"1"' });
        // Ends the minute in which the reminder waits for further leads.
        await data.query("UPDATE assignment_reminders SET at = at - interval '61 seconds' WHERE lead_id = $1", [
          lead.id,
        ]);
        const waiting = () => data.query('SELECT FROM assignment_reminders WHERE lead_id = $1', [lead.id]);
        await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
        return lead;
      };
      const page = await openDesk(context, me, '/account');
      const setting = page.getByRole('checkbox', { name: 'When somebody assigns leads to me' });
      await expect(setting).toBeChecked();
      await expectAccessible(page);
      const lead = await assignLead();
      await expect.poll(() => readMailTo(me.email).length).toBe(1);
      const [mail = ''] = readMailTo(me.email);
      expect(mail).toContain(`/desk/leads/${lead.id}`);
      // An id can contain 212, so the number is matched as a word.
      expect(mail).not.toMatch(/John|Doe|Five acres|\b212\b|\+1212/);

      await setting.uncheck();
      const kept = () => data.query('SELECT assigned, morning FROM reminder_settings WHERE staff_id = $1', [me.id]);
      await expect.poll(kept).toEqual([{ assigned: false, morning: true }]);
      await page.reload();
      await expect(setting).not.toBeChecked();
      await assignLead();
      expect(await data.query('SELECT kind FROM notices WHERE staff_id = $1', [me.id])).toEqual([
        { kind: 'leads-assigned' },
      ]);
    },
  'failed notices show the reason, and are sent again one by one or all of a kind': async ({ context }) => {
    await using data = await DeskData.open();
    const agent = await data.addAccount('agent');
    const lead = await data.addLead();
    await data.query(
      `WITH failed AS (
         INSERT INTO notices (kind, lead_id, relayed_at) VALUES ('lead-received', $1, now()), ('lead-at-risk', $1, now()) RETURNING id)
       INSERT INTO notice_deliveries (notice_id, channel, destination, state, attempts, last_error, next_attempt_at, ended_at)
       SELECT id, 'email', $2, 'failed', 8, 'the mail server failed (ECONNREFUSED)', NULL, now() FROM failed`,
      [lead.id, agent.email],
    );
    // A lead of another test that is due soon also sends a notice to this account.
    const states = () =>
      data.query(
        `SELECT state FROM notice_deliveries JOIN notices ON notices.id = notice_id
         WHERE destination = $1 AND lead_id = $2`,
        [agent.email, lead.id],
      );
    const page = await openDesk(context, agent);
    await openScreen(page, 'Notices');
    const row = page.getByRole('listitem').filter({ hasText: agent.email }).filter({ hasText: 'New lead' });
    await expect(row).toContainText('tried 8 times: the mail server failed (ECONNREFUSED)');
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('The notice is being sent again.')).toBeVisible();
    await page.getByRole('button', { name: 'Send all again: Answer due soon, email' }).click();
    await expect(page.getByText(/being sent again/)).toBeVisible();
    await expect.poll(states).toEqual([{ state: 'sent' }, { state: 'sent' }]);
  },
};
