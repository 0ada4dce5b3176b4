/** Review: suspected spam, replies to texts, and probable duplicates. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { hashPhone } from '../../api/src/phone/phone-hash.ts';
import { expect } from '../fixtures/test.ts';
import { readTestSite } from '../site/test-site.ts';
import { DeskData, deskOrigin, suspectSpam, openDesk, randomPhone } from './desk.ts';
import { expectAccessible, type Journeys } from './steps.ts';

/** Adds a reply to a text, received `hoursAgo` hours ago, and returns its text. */
async function addReply(data: DeskData, phone: string, hoursAgo: number): Promise<string> {
  const body = `Call me about the lot ${randomUUID().slice(0, 8)}`;
  await data.query(
    `INSERT INTO inbound_messages (provider, provider_id, phone, phone_hash, body, sent_at, received_at, meaning, effect, review)
     SELECT 'neutral', $1, $2, $5, $3, at, at, 'doubtful', 'none', 'needed' FROM (SELECT now() - $4 * interval '1 hour' AS at) t`,
    [randomUUID(), phone, body, hoursAgo, hashPhone(readTestSite().apiKeys.SUPPRESSION_KEY, phone)],
  );
  return body;
}

/** Waits until the api has found the duplicates of a lead. */
async function waitForDuplicate(data: DeskData, leadId: string): Promise<void> {
  const find = () => data.query('SELECT FROM lead_pairs WHERE lead_id = $1 OR other_id = $1', [leadId]);
  await expect.poll(async () => (await find()).length, { timeout: 20_000 }).toBeGreaterThan(0);
}

const itemOf = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Waiting for a decision' }).getByRole('listitem').filter({ hasText: words });

export const review: Journeys = {
  'an agent decides by keys: not spam, a reply (then changed), same person, different people': async ({
    context,
    browser,
  }) => {
    await using data = await DeskData.open();
    // A few minutes apart, so that no item of another test is between them in the list.
    const oldest = randomInt(1000, 2100);
    const ago = (step: number) => oldest - step / 20;
    const addLead = (step: number, phone = randomPhone()) => data.addLead({ hoursAgo: ago(step), phone });
    const [phone, one, two] = [randomPhone(), randomPhone(), randomPhone()];
    const suspected = await addLead(0);
    await suspectSpam(data, suspected.id);
    await addLead(1, phone);
    const body = await addReply(data, phone, ago(2));
    const [joined, same] = [await addLead(3, one), await addLead(4, one)];
    const [apart, other] = [await addLead(5, two), await addLead(6, two)];
    for (const { id } of [same, other]) await waitForDuplicate(data, id);
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
    const [spam, reply] = [itemOf(page, suspected.name), itemOf(page, body)];
    const [pair, strangers] = [itemOf(page, joined.name), itemOf(page, apart.name)];
    await expect(spam).toContainText('Suspected spam: the form was filled in too fast.');
    await expect(spam).toContainText('Overdue by');
    await expect(reply).toContainText(body);
    await expect(reply.getByRole('button')).toHaveText(['Show texts', /^Stop/, /^Go on/]);
    await expect(pair).toContainText('Probable duplicate: same phone.');
    await expectAccessible(page);
    const colleague = await openDesk(await browser.newContext(), await data.addAccount('agent'), '/review');
    await expect(itemOf(colleague, suspected.name)).toBeVisible();

    // A decision moves the focus to the next item. J and K move the focus without a decision.
    await spam.focus();
    for (const key of ['j', 'k', '1']) await page.keyboard.press(key);
    await expect(spam).toContainText('You decided: Not spam.');
    await expect(reply).toBeFocused();
    await page.keyboard.press('1');
    await expect(reply).toContainText('You decided: Stop.');
    await expect(pair).toBeFocused();
    await page.keyboard.press('1');
    await expect(pair).toContainText('You decided: Same person.');
    // The focus of a user who moves on before the response comes is not moved again.
    const movedOn = Promise.withResolvers<void>();
    const answerLate = (route: Route) => movedOn.promise.then(() => route.continue());
    await page.route('**/review/decisions', answerLate, { times: 1 });
    for (const key of ['2', 'k']) await page.keyboard.press(key);
    movedOn.resolve();
    await expect(strangers).toContainText('You decided: Different people.');
    await expect(pair).toBeFocused();
    await reply.getByRole('button', { name: 'Change to: Go on' }).click();
    await expect(reply).toContainText('You decided: Go on.');

    // A colleague whose list is older decides, too, and sees the first decision.
    await itemOf(colleague, suspected.name).getByRole('button', { name: 'Spam', exact: true }).click();
    await expect(itemOf(colleague, suspected.name)).toContainText(`${ann.name} decided first: Not spam.`);
    await colleague.close();
    const released = await data.query(
      `SELECT quarantine_state AS state, respond_by - received_at = interval '24 hours' AS "isClockKept" FROM leads WHERE id = $1`,
      [suspected.id],
    );
    expect(released).toEqual([{ state: 'released', isClockKept: true }]);
    const decided = await data.query('SELECT decision FROM inbound_messages WHERE body = $1', [body]);
    expect(decided).toEqual([{ decision: 'no-stop' }]);
    await page.getByRole('link', { name: 'Leads', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible();
    for (const item of [spam, reply, pair, strangers]) await expect(item).toHaveCount(0);
    await page.goto(`${deskOrigin()}/desk/leads/${same.id}`);
    await expect(page.getByRole('region', { name: /^Same person/ })).toContainText('linked by staff');
  },
  'a reply is listed on Today and shown on its lead; Go on allows texts again and takes it off the list of unread replies':
    async ({ context }) => {
      await using data = await DeskData.open();
      const phone = randomPhone();
      const lead = await data.addLead({ hoursAgo: 2, phone });
      const body = await addReply(data, phone, 1);
      const ann = await data.addAccount('agent');
      const page = await openDesk(context, ann);
      const replies = page.getByRole('region', { name: /^Replies and failed emails/ });
      await expectAccessible(page);
      await replies.getByRole('link', { name: lead.name }).click();
      const texts = page.getByRole('list', { name: 'Texts and stops' });
      await expect(texts).toContainText(body);
      await expect(texts).toContainText('Reply, not read yet.');
      await expect(page.getByText(/Do not text: a reply is not read yet/)).toBeVisible();
      await expectAccessible(page);
      await texts.getByRole('button', { name: 'Go on' }).click();
      await expect(texts).toContainText(`${ann.name} decided: go on.`);
      await expect(page.getByText(/a reply is not read yet/)).toBeHidden();
      const decided = await data.query('SELECT review, decision FROM inbound_messages WHERE body = $1', [body]);
      expect(decided).toEqual([{ review: 'decided', decision: 'no-stop' }]);
      await page.goto(`${deskOrigin()}/desk/leads?reply=unread`);
      await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: lead.name })).toBeHidden();
    },
};
