import { randomInt, randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { findViolations } from '../fixtures/axe.ts';
import { expect } from '../fixtures/test.ts';
import { DeskData, hold, openDesk, randomPhone } from './desk.ts';

/** A text that may mean stop, received so many hours ago. */
async function addReply(data: DeskData, phone: string, hoursAgo: number): Promise<string> {
  const body = `You have the wrong person ${randomUUID().slice(0, 8)}`;
  await data.query(
    `INSERT INTO inbound_messages (provider, provider_id, phone, phone_hash, body, sent_at, received_at, meaning, effect, review)
     SELECT 'neutral', $1, $2, sha256($2::text::bytea), $3, at, at, 'doubtful', 'stopped', 'needed' FROM (SELECT now() - $4 * interval '1 hour' AS at) t`,
    [randomUUID(), phone, body, hoursAgo],
  );
  return body;
}

async function waitForPair(data: DeskData, leadId: string): Promise<void> {
  const find = () => data.query('SELECT FROM lead_pairs WHERE lead_id = $1 OR other_id = $1', [leadId]);
  await expect.poll(async () => (await find()).length, { timeout: 20_000 }).toBeGreaterThan(0);
}

const itemOf = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Waiting for a decision' }).getByRole('listitem').filter({ hasText: words });

/** By keys alone: spam is released, a reply decided and changed, a pair joined and another kept apart. */
export async function review(context: BrowserContext, browser: Browser): Promise<void> {
  await using data = await DeskData.open();
  // One after another in the list, with nothing of other tests between them.
  const oldest = randomInt(1000, 2100);
  const ago = (step: number) => oldest - step / 20;
  const [phone, one, two] = [randomPhone(), randomPhone(), randomPhone()];
  const held = await data.addLead({ hoursAgo: ago(0) });
  await hold(data, held.id);
  await data.addLead({ hoursAgo: ago(1), phone });
  const body = await addReply(data, phone, ago(2));
  const [joined, same] = [
    await data.addLead({ hoursAgo: ago(3), phone: one }),
    await data.addLead({ hoursAgo: ago(4), phone: one }),
  ];
  const [apart, other] = [
    await data.addLead({ hoursAgo: ago(5), phone: two }),
    await data.addLead({ hoursAgo: ago(6), phone: two }),
  ];
  for (const { id } of [same, other]) await waitForPair(data, id);
  await data.query(
    `INSERT INTO privacy_requests (kind, received_at, phone, confirm_by, finish_by)
     VALUES ('erase', now() - interval '20 days', $1, now() - interval '1 day', now() + interval '9 days')`,
    [randomPhone()],
  );
  const ann = await data.addAccount('agent');
  const page = await openDesk(context, ann);
  const waiting = page.getByRole('list', { name: 'Also waiting' });
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Privacy requests' })).toHaveText(/\d overdue$/);
  await waiting.getByRole('link', { name: 'Review' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Review \d/ })).toBeVisible();
  const items = [
    itemOf(page, held.name),
    itemOf(page, body),
    itemOf(page, joined.name),
    itemOf(page, apart.name),
  ] as const;
  const [spam, reply, pair, strangers] = items;
  await expect(spam).toContainText('Suspected spam: the form was filled in too fast.');
  await expect(spam).toContainText('Overdue by');
  await expect(reply).toContainText('Doubtful reply: may mean “stop”.');
  await expect(pair).toContainText('Probable duplicate: same phone.');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findViolations(page), colorScheme).toEqual([]);
  }
  const colleague = await openDesk(await browser.newContext(), await data.addAccount('agent'), '/review');
  await expect(itemOf(colleague, held.name)).toBeVisible();

  // Each decision moves to the next item. J and K move without one.
  await spam.focus();
  for (const key of ['j', 'k', '1']) await page.keyboard.press(key);
  await expect(spam).toContainText('You decided: Not spam.');
  await expect(reply).toBeFocused();
  await page.keyboard.press('2');
  await expect(reply).toContainText('You decided: Stop.');
  await expect(pair).toBeFocused();
  await page.keyboard.press('1');
  await expect(pair).toContainText('You decided: Same person.');
  await page.keyboard.press('2');
  await expect(strangers).toContainText('You decided: Different people.');
  await reply.getByRole('button', { name: 'Change to: Not a stop' }).click();
  await expect(reply).toContainText('You decided: Not a stop.');

  // A colleague whose list is older sees what was decided.
  await itemOf(colleague, held.name).getByRole('button', { name: 'Spam', exact: true }).click();
  await expect(itemOf(colleague, held.name)).toContainText(`${ann.name} decided first: Not spam.`);
  await colleague.close();
  const released = await data.query(
    `SELECT quarantine_state AS state, respond_by - received_at = interval '24 hours' AS "isClockKept" FROM leads WHERE id = $1`,
    [held.id],
  );
  expect(released).toEqual([{ state: 'released', isClockKept: true }]);
  const [decided] = await data.query('SELECT decision FROM inbound_messages WHERE body = $1', [body]);
  expect(decided).toEqual({ decision: 'no-stop' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible();
  for (const item of items) await expect(item).toHaveCount(0);
  await pageOfLead(page, same.id);
  await expect(page.getByRole('region', { name: /^Same person/ })).toContainText('linked by staff');
}

const pageOfLead = (page: Page, id: string) => page.goto(new URL(`/desk/leads/${id}`, page.url()).href);

/** A viewer has neither the screen nor the counts. */
export async function reviewAsViewer(context: BrowserContext): Promise<void> {
  await using data = await DeskData.open();
  await hold(data, (await data.addLead()).id);
  const page = await openDesk(context, await data.addAccount('viewer'), '/review');
  await expect(page.getByText('Page not found.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Review/ })).toHaveCount(0);
}
