import { instantIn } from '../../deals/deal/deal-words.js';
import { renderMail } from '../../notices/email/render-mail.js';
import type { AlertMail } from '../mail/alert-mail.js';

/** The parts of a form that the email quotes. Name and phone are left out, because a stranger may have typed them. */
interface Form {
  readonly wants: readonly string[];
  readonly receivedAt: Date;
  readonly endsAt: Date;
}

interface Parts {
  /** The page with the button. */
  readonly url: string;
  readonly leaveUrl: string;
  readonly company: { readonly name: string; readonly address: string; readonly timeZone: string };
}

/** Writes the email that asks whether the owner of the address sent a form. */
export function writeConfirmationMail({ wants, receivedAt, endsAt }: Form, parts: Parts): AlertMail {
  const { url, leaveUrl, company } = parts;
  const content = {
    title: 'Was this you?',
    intro: `Somebody sent the buyers form of ${company.name} with your email address. If it was you, open the page and press the button. Until then nothing changes.`,
    facts: [
      { name: 'Sent', value: instantIn(company.timeZone, receivedAt) },
      { name: 'Land', value: wants.join(', ') },
      { name: 'Link works until', value: instantIn(company.timeZone, endsAt) },
    ],
    remark: 'If it was not you, say so on the page, or do nothing.',
    link: 'the page',
    url,
    footer: `${company.name}, ${company.address}.`,
    leaveUrl,
  };
  return { subject: content.title, ...renderMail(content) };
}
