import { list, paragraph, type PolicySection } from '../../policy.ts';
import { emailLink, phoneLink } from '../../contact-links.ts';

export const howWeProtect: PolicySection = {
  id: 'how-we-protect-information',
  title: 'How We Protect Information',
  blocks: [
    paragraph('We take steps that fit the kind of information we hold:'),
    list(
      'Our public website uses encrypted connections (HTTPS).',
      'Forms that come from other websites are refused, and so are too many forms from one address.',
      'Your form and the record of your agreement are stored together or not at all.',
      'Names, phone numbers, email addresses and notes are kept out of our request logs.',
      'Notices to our staff about a new form give your first name and what it is about, and no number, address or note.',
      'Only people who need your information for their work with us may see it, and we log who looked at or changed what.',
    ),
    paragraph(
      'No website can promise perfect safety. If a breach puts your information at risk, we will tell you and the ',
      'authorities as the law requires, and say what you can do.',
    ),
    paragraph(
      'You can help. We will never ask you by text or email for a password, a card number or a payment to receive an ',
      'offer. If a message that claims to be from us seems odd, do not answer it. Call us at ',
      phoneLink,
      ' or write to ',
      emailLink,
      '. Please tell us the same way if you find a weak spot in the website.',
    ),
  ],
};
