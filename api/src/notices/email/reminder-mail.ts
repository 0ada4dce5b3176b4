import { leadUrlOf, type ReminderDelivery } from '../outbox/due-delivery.js';
import type { NoticeMail } from './notice-mail.js';
import { renderMail } from './render-mail.js';

const FOOTER = 'The desk has the rest. Turn this e-mail off there: Your account, E-mail reminders.';

const count = (many: number, one: string) => `${many} ${one}${many === 1 ? '' : 's'}`;

/** Writes an e-mail to one person about their own work: counts and a link, and nothing about anybody. */
export function writeReminderMail(
  { kind, leadId, reminder }: ReminderDelivery,
  leadUrl: string,
  desk: string,
): NoticeMail {
  const { leads = 0, followUps = 0, overdue = 0 } = reminder;
  const more = { facts: [], remark: undefined, footer: FOOTER };
  if (kind === 'morning') {
    const subject = `Today: ${count(followUps, 'follow-up')}, ${count(overdue, 'overdue lead')}`;
    return {
      subject,
      ...renderMail({ ...more, title: subject, wish: 'All are assigned to you.', link: 'Today', url: desk }),
    };
  }
  const subject = leads === 1 ? 'A lead was assigned to you' : `${leads} leads were assigned to you`;
  const to =
    leadId === null
      ? { link: 'your leads', url: `${desk}/leads?assignee=me` }
      : { link: 'the lead', url: leadUrlOf(leadUrl, leadId) };
  return { subject, ...renderMail({ ...more, title: subject, wish: 'The history of a lead says by whom.', ...to }) };
}
