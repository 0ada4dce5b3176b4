/** Follows every link of every email that the api writes, and checks the stored result. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callApi, DeskData, deskOrigin, openDesk, signIn } from '../desk/desk.ts';
import { expect, test } from '../fixtures/test.ts';
import { addMember, StoredDeal, untilListed } from '../land/stored-deal.ts';
import { type SentMail, untilSent } from '../site/sent-mails.ts';
import { readTestSite } from '../site/test-site.ts';
import { emails } from './emails.ts';

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });

/** Shows an email as a mail program does, and presses a link of it. */
async function press(page: Page, mail: SentMail, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(mail.html);
  await page.getByRole('link', { name: link, exact: true }).click();
}

/** The names of an email's links. */
const linksOf = ({ html }: SentMail) => [...html.matchAll(/<a [^>]*>([^<]+)<\/a>/g)].map(([, name]) => name);

test('the link of each email to staff opens what it names, and opening it changes nothing', async ({ context }) => {
  await using data = await DeskData.open();
  await using deal = await StoredDeal.create();
  const admin = await data.addAccount('admin');
  const lead = await data.addLead();
  await deal.addAlert('paused');
  const ofLead = ['lead-received', 'lead-at-risk', 'lead-overdue'].map(
    (kind) => ['writeNoticeMail', kind, `/leads/${lead.id}`, { lead_id: lead.id }] as const,
  );
  const notices = [
    ...ofLead,
    ['writeReminderMail', 'leads-assigned', `/leads/${lead.id}`, { assigned_lead_id: lead.id, detail: { leads: 1 } }],
    ['writeReminderMail', 'leads-assigned', '/leads?assignee=me', { detail: { leads: 2 } }],
    ['writeReminderMail', 'morning', '', { detail: { followUps: 1, overdue: 1 } }],
    ['writeAccountMail', 'password-reset', '', {}],
    ['writeAccountMail', 'factors-removed', '', {}],
    [
      'writeAlertPausedMail',
      'alert-paused',
      `/deals/${deal.id}/alert`,
      { detail: { dealId: deal.id, reason: 'late', subject: '10 acres' } },
    ],
    ['writeSpamMail', 'suspected-spam', '/review', { staff_id: null, detail: { leads: 3 } }],
  ] as const;
  const page = await openDesk(context, admin);
  const stored = () =>
    data.query('SELECT version, status, assignee_id, first_contact_at FROM leads WHERE id = $1', [lead.id]);
  const before = await stored();
  const pressed: Record<string, string[]> = {};
  const sent = notices.map(([writer, kind, opens, columns]) => ({
    ...{ writer, kind, opens, columns },
    id: randomUUID(),
  }));
  for (const { id, kind, columns } of sent) {
    const row = { id, kind, staff_id: 'lead_id' in columns ? null : admin.id, ...columns };
    await data.query(
      `WITH made AS (
         INSERT INTO notices (id, kind, lead_id, staff_id, assigned_lead_id, detail, relayed_at)
         SELECT id, kind, lead_id, staff_id, assigned_lead_id, detail, now() FROM jsonb_populate_record(NULL::notices, $1) RETURNING id)
       INSERT INTO notice_deliveries (notice_id, channel, destination) SELECT id, 'email', $2 FROM made`,
      [row, admin.email],
    );
  }
  for (const { id, writer, opens } of sent) {
    const mail = await untilSent(admin.email, `X-Event-ID: ${id}`);
    const [link = '', ...others] = linksOf(mail);
    expect(others).toEqual([]);
    (pressed[writer] ??= []).push(link);
    await press(page, mail, link);
    await expect(page).toHaveURL(`${deskOrigin()}/desk${opens}`);
    await expect(headingOf(page)).toBeVisible();
    await expect(headingOf(page)).not.toHaveText('Page not found');
    if (opens.includes(lead.id)) await expect(headingOf(page)).toContainText(lead.name);
  }
  expect(await stored()).toEqual(before);
  for (const [writer, links] of Object.entries(pressed))
    expect([...new Set(links)].toSorted(), writer).toEqual([...(emails[writer]?.links ?? [])].toSorted());
});

/** A member, a deal that they want, and all kinds of emails to members. */
async function writeToMember(deal: StoredDeal) {
  await deal.ask("UPDATE deals SET kinds = '{Commercial Land}' WHERE id = $1", [deal.id]);
  const hash = await addMember(deal);
  await untilListed(deal);
  const [{ leadId, email } = { leadId: '', email: '' }] = (await deal.ask(
    'SELECT l.id AS "leadId", l.email FROM list_members m JOIN leads l ON l.id = m.lead_id WHERE hash = $1',
    [hash],
  )) as { leadId: string; email: string }[];
  await deal.addAlert('sending');
  const send = "INSERT INTO alert_sends (deal_id, hash, provider_group, joined_at) VALUES ($1, $2, 'other', now())";
  await deal.ask(send, [deal.id, hash]);
  // The alert has to leave first, because a member gets no alert about land that is sold.
  const alert = await untilSent(email, 'Subject: 10 acres');
  await deal.ask(
    "INSERT INTO deal_interests (deal_id, lead_id, via, gone, gone_at) VALUES ($1, $2, 'form', 'waiting', now())",
    [deal.id, leadId],
  );
  const [{ formId } = { formId: '' }] = (await deal.ask(
    `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, email, interests)
     VALUES ('buyer', 'Jane', 'Poe', '+12125550147', false, sha256('y'), $1, '{Raw Land for Investment}') RETURNING id AS "formId"`,
    [email],
  )) as { formId: string }[];
  const gone = await untilSent(email, 'Subject: Sold: ');
  return { hash, leadId, formId, alert, gone, confirmation: await untilSent(email, 'Subject: Was this you?') };
}

for (const javaScriptEnabled of [true, false])
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('each link of each email to a member does what it says, and so does the one click of a mailbox', async ({
      page,
      request,
    }) => {
      await using data = await DeskData.open();
      await using deal = await StoredDeal.create();
      const { hash, leadId, formId, alert, gone, confirmation } = await writeToMember(deal);
      const readMember = async () =>
        (await data.query('SELECT status, lead_id FROM list_members WHERE hash = $1', [hash]))[0];

      await press(page, alert, 'See this land');
      await expect(page).toHaveURL(readTestSite().origin + deal.path);
      await expect(headingOf(page)).toHaveText('10 acres in Apache County, Arizona');
      await page.getByRole('button', { name: 'I’m Interested' }).click();
      await expect(page.getByRole('main').getByRole('status')).toContainText('Thank you.');
      expect(await data.query('SELECT lead_id FROM deal_interests WHERE deal_id = $1', [deal.id])).toEqual([
        { lead_id: leadId },
      ]);

      await press(page, confirmation, 'Open the page');
      expect(await readMember()).toEqual({ status: 'on', lead_id: leadId });
      await page.getByRole('button', { name: 'Yes, it was me' }).click();
      await expect(headingOf(page)).toHaveText('You are on the buyers list.');
      expect(await readMember()).toEqual({ status: 'on', lead_id: formId });

      for (const [writer, mail] of Object.entries({
        writeAlertMail: alert,
        writeGoneMail: gone,
        writeConfirmationMail: confirmation,
      })) {
        expect(linksOf(mail), writer).toEqual(emails[writer]?.links);
        await press(page, mail, 'Leave the list');
        expect(await readMember()).toMatchObject({ status: 'on' });
        await page.getByRole('button', { name: 'Leave the list' }).click();
        await expect(headingOf(page)).toHaveText('You have left the list.');
        expect(await readMember()).toMatchObject({ status: 'left' });
        await data.query("UPDATE list_members SET status = 'on' WHERE hash = $1", [hash]);
        const [, url = ''] = /^List-Unsubscribe: <([^>]+)>/m.exec(mail.headers) ?? [];
        expect(mail.headers).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
        expect((await request.post(url, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200);
        expect(await readMember()).toMatchObject({ status: 'left' });
        await data.query("UPDATE list_members SET status = 'on' WHERE hash = $1", [hash]);
      }
    });

    test('the links of a test email show the land to its reader, and take nobody off the list', async ({
      page,
      request,
    }) => {
      await using data = await DeskData.open();
      await using deal = await StoredDeal.create();
      const agent = await data.addAccount('agent');
      await signIn(request, agent);
      await untilListed(deal);
      await callApi(request, 'POST', `/deals/${deal.id}/test-email`, {});
      const mail = await untilSent(agent.email, 'Subject: Test: 10 acres');
      expect(linksOf(mail)).toEqual(emails['writeAlertMail']?.links);
      await press(page, mail, 'See this land');
      await expect(headingOf(page)).toHaveText('10 acres in Apache County, Arizona');
      await press(page, mail, 'Leave the list');
      const [, hash] = /leave-list\/(.{22})/.exec(page.url()) ?? [];
      await page.getByRole('button', { name: 'Leave the list' }).click();
      await expect(headingOf(page)).toHaveText('You have left the list.');
      expect(await data.query('SELECT FROM list_members WHERE hash = $1', [hash])).toEqual([]);
    });
  });
