import type { SpamDelivery } from '../outbox/due-delivery.js';
import { counted, forCount } from '../../words/counted.js';
import type { NoticeMail } from './notice-mail.js';
import { renderMail } from './render-mail.js';

/** Writes the email about an hour's suspected spam: a count and a link. */
export function writeSpamMail({ reminder: { leads } }: SpamDelivery, desk: string): NoticeMail {
  const subject = `Suspected spam: ${counted(leads, 'new lead')}`;
  const content = {
    title: subject,
    intro: `${forCount(leads, 'It waits', 'They wait')} in Review: please decide.`,
    facts: [],
    remark: undefined,
    link: 'Review',
    url: `${desk}/review`,
    footer: 'You get this at most once an hour, because you work with leads here.',
  };
  return { subject, ...renderMail(content) };
}
