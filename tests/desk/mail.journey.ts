/** Emails to staff: reminders, and notices that failed. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../fixtures/test.ts';
import { readTestSite } from '../site/test-site.ts';
import { askApi, DeskData, openDesk, signIn } from './desk.ts';
import { expectAccessible, type Journeys, openScreen } from './steps.ts';

/** The emails to an address, from their files, with whole lines. */
const readMailTo = (address: string) =>
  globSync(join(readTestSite().runFolder, '*/mail/*.eml'))
    .map((path) => readFileSync(path, 'utf8').replaceAll('=\r\n', ''))
    .filter((text) => text.includes(`To: ${address}`) && text.includes('assigned to you'));

export const mail: Journeys = {
  'a lead that a colleague assigns to me is an email with a link and no word about it, until I turn it off': async ({
    context,
    request,
  }) => {
    await using data = await DeskData.open();
    const [me, colleague] = [await data.addAccount('agent'), await data.addAccount('agent')];
    await signIn(request, colleague);
    const hand = async () => {
      const lead = await data.addLead();
      await askApi(request, 'PATCH', `/leads/${lead.id}`, { assigneeId: me.id }, { 'If-Match': '"1"' });
      // As if the minute for further leads had passed.
      await data.query("UPDATE assignment_reminders SET at = at - interval '61 seconds' WHERE lead_id = $1", [lead.id]);
      const waiting = () => data.query('SELECT FROM assignment_reminders WHERE lead_id = $1', [lead.id]);
      await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
      return lead;
    };
    const page = await openDesk(context, me, '/account');
    const setting = page.getByRole('checkbox', { name: 'When somebody assigns leads to me' });
    await expect(setting).toBeChecked();
    await expectAccessible(page);
    const lead = await hand();
    await expect.poll(() => readMailTo(me.email).length).toBe(1);
    const [mail = ''] = readMailTo(me.email);
    expect(mail).toContain(`/desk/leads/${lead.id}`);
    // Ids hold any three digits.
    expect(mail).not.toMatch(/John|Doe|Five acres|\b212\b|\+1212/);

    await setting.uncheck();
    const kept = () => data.query('SELECT assigned, morning FROM reminder_settings WHERE staff_id = $1', [me.id]);
    await expect.poll(kept).toEqual([{ assigned: false, morning: true }]);
    await page.reload();
    await expect(setting).not.toBeChecked();
    await hand();
    expect(await data.query('SELECT kind FROM notices WHERE staff_id = $1', [me.id])).toEqual([
      { kind: 'leads-assigned' },
    ]);
  },
  'failed notices say why, and are sent again one by one or all of a kind': async ({ context }) => {
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
    const states = () => data.query('SELECT state FROM notice_deliveries WHERE destination = $1', [agent.email]);
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
