import type { StaffMailKind } from '../../staff/accounts/staff-mails.sql.js';
import type { AccountDelivery } from '../outbox/due-delivery.js';
import { type NoticeMail, formatMoment } from './notice-mail.js';
import { renderMail } from './render-mail.js';

const WORDS: Readonly<Record<StaffMailKind, { title: string; next: string }>> = {
  'password-reset': {
    title: 'An administrator reset your password',
    next: 'You get the new password from them, and choose your own when you sign in.',
  },
  'factors-removed': {
    title: 'An administrator removed your second factors',
    next: 'Your authenticator, passkeys and recovery codes no longer work: set up new ones in Your account.',
  },
};

/** Writes an email to one person about their own account, without secrets. */
export function writeAccountMail({ kind, happenedAt }: AccountDelivery, desk: string, timeZone: string): NoticeMail {
  const { title, next } = WORDS[kind];
  const content = {
    title,
    intro: `All your sessions have ended. ${next}`,
    facts: [{ name: 'When', value: formatMoment(happenedAt, timeZone) }],
    remark: undefined,
    link: 'the desk',
    url: desk,
    footer: 'If you did not ask for this, call an administrator.',
  };
  return { subject: title, ...renderMail(content) };
}
