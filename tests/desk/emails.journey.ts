/** An email from a lead: from a template, undone, sent, answered through the webhook of the mail provider, and read. */
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { expect } from '../fixtures/test.ts';
import { EMAIL_REPLIES, readTestSite } from '../site/test-site.ts';
import { DeskData, openDesk } from './desk.ts';
import { expectAccessible, type Journeys } from './steps.ts';

const TEXT = 'Hello John,\n\nmay I call you about 12-34?';

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

/** Adds a template of emails as an admin does, and returns its name. */
async function addTemplate(browser: Browser, data: DeskData): Promise<string> {
  const [context, admin] = [await browser.newContext(), await data.addAccount('admin')];
  const page = await openDesk(context, admin, '/templates');
  const name = `First email of ${admin.name}`;
  await page.getByRole('button', { name: 'Add a template' }).click();
  await page.getByLabel('For', { exact: true }).selectOption('Emails');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Subject').fill('Your land');
  await page.getByLabel('Text', { exact: true }).fill('Hello ');
  await page.getByRole('button', { name: '{first name}', exact: true }).click();
  await page.keyboard.type(',\n\nmay I call you about {parcel number}?');
  const preview = page.getByRole('region', { name: 'Preview with example values' });
  await expect(preview).toContainText('may I call you about 110-12-034?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const list = page.getByRole('list', { name: 'Email templates' });
  await list.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByText(name).first()).toBeVisible();
  await context.close();
  return name;
}

export const emails: Journeys = {
  'an email from a template is undone, then sent; the reply waits on Today until it is read': async ({
    browser,
    context,
  }) => {
    await using data = await DeskData.open();
    const template = await addTemplate(browser, data);
    const [ann, lead] = [await data.addAccount('agent'), await data.addLead({ hoursAgo: 30 })];
    const address = `${randomUUID()}@mail.example`;
    await data.query('UPDATE leads SET email = $2, assignee_id = $3 WHERE id = $1', [lead.id, address, ann.id]);
    const page = await openDesk(context, ann, `/leads/${lead.id}`);
    const panel = page.getByRole('region', { name: 'Emails' });
    await panel.getByRole('button', { name: 'Email…' }).click();
    const form = page.getByRole('dialog', { name: 'Email to John' });
    await form.getByLabel('Template').selectOption(template);
    await expect(form.getByLabel('Text')).toHaveValue('Hello John,\n\nmay I call you about {parcel number}?');
    await expect(form.getByRole('list', { name: 'Missing' })).toContainText('No parcel number on the land yet.');
    await expect(form.getByRole('button', { name: 'Send' })).toBeDisabled();
    await expectAccessible(page);
    await form.getByRole('button', { name: '{parcel number}' }).click();
    await page.keyboard.type('12-34');
    await expect(form.getByRole('list', { name: 'Missing' })).toBeHidden();
    await page.reload();
    await expect(form.getByLabel('Subject')).toHaveValue('Your land');
    await expect(form.getByLabel('Text')).toHaveValue(TEXT);
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
    expect(mail).toContain('may I call you about 12-34?');
    const to = /^Reply-To: .*<(reply\+[0-9a-f]{32}@[^>]+)>/ims.exec(mail)?.[1];
    await expect(panel).toContainText(`${ann.name} wrote. Sent`);

    const reply = {
      to: [to],
      from: `John <${address}>`,
      subject: 'Re: Your land',
      text: 'Yes.\n> may I call you about 12-34?',
    };
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
      { ...both, subject: 'Your land', text: TEXT },
      { ...both, subject: 'Re: Your land', text: 'Yes.\n> may I call you about 12-34?' },
    ]);
    await page.getByRole('link', { name: /^Today/ }).click();
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    await expect(replies.getByRole('link', { name: lead.name })).toBeHidden();
  },
};
