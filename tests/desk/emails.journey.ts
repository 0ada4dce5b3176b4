/** An email from a lead: written, undone, sent, answered through the webhook of the mail provider, and read. */
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expect } from '../fixtures/test.ts';
import { EMAIL_REPLIES, readTestSite } from '../site/test-site.ts';
import { DeskData, openDesk } from './desk.ts';
import { expectAccessible, type Journeys } from './steps.ts';

/** The emails about a lead, which are files because the site has no mail server. */
const mailsOf = (leadId: string) =>
  globSync(join(readTestSite().runFolder, `*/mail/${leadId}.*.eml`)).map((path) => readFileSync(path, 'utf8'));

/** Reports a reply as the mail provider does, through the shell. Returns the status. */
async function reportReply(data: object): Promise<number> {
  const [id, at] = [`event_${randomUUID()}`, new Date()];
  const body = JSON.stringify({ type: 'email.received', data });
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(EMAIL_REPLIES.EMAIL_REPLIES_SECRET).sign(id, at, body),
  };
  const { status } = await fetch(`${readTestSite().origin}/api/email-replies`, { method: 'POST', headers, body });
  return status;
}

export const emails: Journeys = {
  'an email to a lead is undone, then sent; the reply waits on Today until it is read': async ({ context }) => {
    await using data = await DeskData.open();
    const [ann, lead] = [await data.addAccount('agent'), await data.addLead({ hoursAgo: 30 })];
    const address = `${randomUUID()}@mail.example`;
    await data.query('UPDATE leads SET email = $2, assignee_id = $3 WHERE id = $1', [lead.id, address, ann.id]);
    const page = await openDesk(context, ann, `/leads/${lead.id}`);
    const panel = page.getByRole('region', { name: 'Emails' });
    await panel.getByRole('button', { name: 'Email…' }).click();
    const form = page.getByRole('dialog', { name: 'Email to John' });
    await form.getByLabel('Subject').fill('Your land');
    await form.getByLabel('Text').fill('Hello John,\n\nmay I call you?');
    await expectAccessible(page);
    await page.reload();
    await expect(form.getByLabel('Subject')).toHaveValue('Your land');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Not sent. Email… still has your text.')).toBeVisible();
    const stored = () => data.query('SELECT text FROM lead_emails WHERE lead_id = $1', [lead.id]);
    expect(await stored()).toEqual([]);
    const clock = () => data.query('SELECT first_contact_at FROM leads WHERE id = $1', [lead.id]);
    expect(await clock()).toEqual([{ first_contact_at: null }]);

    await panel.getByRole('button', { name: 'Email…' }).click();
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('region', { name: 'History' })).toContainText(`${ann.name} emailed “Your land”.`);
    expect(await clock()).not.toEqual([{ first_contact_at: null }]);
    await expect.poll(() => mailsOf(lead.id).length, { timeout: 30_000 }).toBe(1);
    const [mail = ''] = mailsOf(lead.id);
    expect(mail).toContain(`To: ${address}`);
    const to = /^Reply-To: .*<(reply\+[0-9a-f]{32}@[^>]+)>/ims.exec(mail)?.[1];
    await expect(panel).toContainText(`${ann.name} wrote. Sent`);

    const reply = { to: [to], from: `John <${address}>`, subject: 'Re: Your land', text: 'Yes.\n> may I call you?' };
    expect(await reportReply(reply)).toBe(200);
    await expect(panel.getByRole('listitem').last()).toContainText('Yes.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show the email' }).click();
    await expect(panel.getByRole('heading', { name: 'Emails' })).toBeFocused();
    await page.getByRole('link', { name: /^Today/ }).click();
    const replies = page.getByRole('region', { name: /^Replies and failed emails/ });
    await replies.getByRole('link', { name: lead.name }).click();
    await panel.getByRole('button', { name: 'Mark as read' }).click();
    await expect(panel.getByText('Unread')).toBeHidden();
    const rows = await data.query(
      'SELECT subject, text, address, is_unread, is_other_address FROM lead_emails WHERE lead_id = $1 ORDER BY id',
      [lead.id],
    );
    const both = { address, is_unread: false, is_other_address: false };
    expect(rows).toEqual([
      { ...both, subject: 'Your land', text: 'Hello John,\n\nmay I call you?' },
      { ...both, subject: 'Re: Your land', text: 'Yes.\n> may I call you?' },
    ]);
    await page.getByRole('link', { name: /^Today/ }).click();
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    await expect(replies.getByRole('link', { name: lead.name })).toBeHidden();
  },
};
