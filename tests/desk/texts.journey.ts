/** Texts by hand: a reply is answered from the page of its lead, the person replies again, and STOP ends it. */
import { randomInt, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { isQuietHour } from '../../api/src/texting/may-text/quiet-hours.ts';
import { expect } from '../fixtures/test.ts';
import { readTestSite, TEXT_REPORTS } from '../site/test-site.ts';
import { DeskData, openDesk } from './desk.ts';
import { expectAccessible, type Journeys } from './steps.ts';

/** New York, Los Angeles, Hawaii, Guam and Puerto Rico: together they may be texted at each hour but one. */
const AREA_CODES = ['212', '213', '808', '671', '787'];

/** A number that may be texted now. From 11:00 to 12:00 UTC there is none. */
function findOpenPhone(): string | undefined {
  const phones = AREA_CODES.map((code) => `+1${code}${randomInt(2_000_000, 10_000_000)}`);
  // The journey takes a minute.
  const soon = new Date(Date.now() + 120_000);
  return phones.find((phone) => !isQuietHour(phone, new Date()) && !isQuietHour(phone, soon));
}

/** Reports a text from a number as a provider does, through the shell. Returns the status. */
async function reportText(from: string, text: string): Promise<number> {
  const [id, at] = [`text_${randomUUID()}`, new Date()];
  const body = JSON.stringify({ id, from, body: text });
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(TEXT_REPORTS.MESSAGING_SECRET).sign(id, at, body),
  };
  return (await fetch(`${readTestSite().origin}/api/messaging/inbound`, { method: 'POST', headers, body })).status;
}

/** The texts to a number, which are files because the site has no provider of texts. */
const textsTo = (phone: string) =>
  globSync(join(readTestSite().runFolder, '*/texts/*.json'))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as { to: string; body: string })
    .filter(({ to }) => to === phone);

export const texts: Journeys = {
  'a reply is answered by hand, undone and sent; the next reply waits on Today; after STOP the button says why not':
    async ({ context }) => {
      await using data = await DeskData.open();
      const open = findOpenPhone();
      const phone = open ?? `+1212${randomInt(2_000_000, 10_000_000)}`;
      const ann = await data.addAccount('agent');
      const lead = await data.addLead({ hoursAgo: 30, phone, assigneeId: ann.id });
      expect(await reportText(phone, 'Is it sold?')).toBe(200);
      const page = await openDesk(context, ann);
      // Today has the overdue lead already, so the reply is behind the count.
      await page
        .getByRole('region', { name: /^Replies/ })
        .getByRole('link', { name: /^All/ })
        .click();
      await page.getByRole('link', { name: lead.name }).click();
      const panel = page.getByRole('region', { name: 'Texts' });
      await expect(panel).toContainText('Is it sold?');
      await page.getByRole('button', { name: 'Show the text', exact: true }).click();
      await expect(panel.getByText('Is it sold?')).toBeInViewport();
      const write = panel.getByRole('button', { name: 'Text…' });
      await write.click();
      if (open === undefined) return expect(panel.getByRole('status')).toContainText('It is too early or too late');

      const form = page.getByRole('dialog', { name: 'Text to John' });
      await expect(form).toContainText('Is it sold?');
      await expect(form.getByLabel('Text', { exact: true })).toBeFocused();
      await page.keyboard.type('Not yet. May I call you?');
      await expect(form).toContainText('24 of 320 characters, 1 segment');
      await expectAccessible(page);
      await page.reload();
      await expect(form.getByLabel('Text', { exact: true })).toHaveValue('Not yet. May I call you?');
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(form).toBeHidden();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Not sent. Text… still has your text.')).toBeVisible();
      const stored = () =>
        data.query(
          'SELECT t.text, s.state, t.staff_id FROM lead_texts t JOIN sent_texts s ON s.reference = t.id WHERE t.lead_id = $1',
          [lead.id],
        );
      expect(await stored()).toEqual([]);

      await write.click();
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(form).toBeHidden();
      await expect(page.getByRole('region', { name: 'History' })).toContainText(
        `${ann.name} texted “Not yet. May I call you?”.`,
      );
      await expect
        .poll(() => textsTo(phone), { timeout: 30_000 })
        .toMatchObject([{ body: 'Not yet. May I call you?' }]);
      await expect(panel).toContainText(`${ann.name} wrote. Sent.`);
      await expect(panel).toContainText(`${ann.name} decided: go on.`);
      expect(await stored()).toEqual([{ text: 'Not yet. May I call you?', state: 'sent', staff_id: ann.id }]);

      expect(await reportText(phone, 'Yes, at noon')).toBe(200);
      await page.getByRole('link', { name: /^Today/ }).click();
      await page.reload();
      const replies = page.getByRole('region', { name: /^Replies and failed/ });
      await replies.getByRole('link', { name: lead.name }).click();
      await expect(panel).toContainText('Yes, at noon');
      expect(await reportText(phone, 'STOP')).toBe(200);
      await page.reload();
      await panel.getByRole('button', { name: 'Text…' }).click();
      await expect(panel.getByRole('status')).toHaveText('This number asked for no more texts. Call instead.');
      await expect(form).toBeHidden();
      await expectAccessible(page);
      expect(textsTo(phone)).toHaveLength(1);
    },
};
