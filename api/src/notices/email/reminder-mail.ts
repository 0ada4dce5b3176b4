import { leadUrlOf, type ReminderDelivery } from '../outbox/due-delivery.js';
import type { NoticeMail } from './notice-mail.js';
import { renderMail } from './render-mail.js';
import { counted, forCount } from '../../words/counted.js';

const FOOTER = 'The desk has the rest. Turn this email off there: Your account, Email reminders.';

/** Writes an email to one person about their own work: counts and a link, without personal data. */
export function writeReminderMail(
  { kind, leadId, reminder }: ReminderDelivery,
  leadUrl: string,
  desk: string,
): NoticeMail {
  const { leads = 0, followUps = 0, overdue = 0 } = reminder;
  const more = { facts: [], remark: undefined, footer: FOOTER };
  if (kind === 'morning') {
    const subject = `Today: ${counted(followUps, 'follow-up')}, ${counted(overdue, 'overdue lead')}`;
    return {
      subject,
      ...renderMail({ ...more, title: subject, intro: 'All are assigned to you.', link: 'Today', url: desk }),
    };
  }
  const subject = `${forCount(leads, 'A lead was', `${counted(leads, 'lead')} were`)} assigned to you`;
  const to =
    leadId === null
      ? { link: 'your leads', url: `${desk}/leads?assignee=me` }
      : { link: 'the lead', url: leadUrlOf(leadUrl, leadId) };
  return {
    subject,
    ...renderMail({ ...more, title: subject, intro: 'The history of a lead shows who assigned it.', ...to }),
  };
}
