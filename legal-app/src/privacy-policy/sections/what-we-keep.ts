import { definitions, emailLink, list, paragraph, phoneLink, type PolicySection, stopPageLink } from '../../policy.ts';
import { consentRetentionYears, leadRetentionYears, logRetentionDays } from '../../retention.ts';

export const consentRecord: PolicySection = {
  id: 'record-of-your-agreement',
  title: 'The Record of Your Agreement',
  blocks: [
    paragraph(
      'Each form asks you to agree to our policies before you send it. A second box asks for marketing texts; you may leave it ',
      'empty. We must be able to prove later what you agreed to, so we store a record with your form. It holds:',
    ),
    list(
      'the exact wording beside each box, its version, and whether you checked the box;',
      'a digital fingerprint of that wording (a “hash”), which would show any later change to it;',
      'a copy of the form as that release of the page showed it;',
      'the date and time when you sent the form;',
      'the IP address that your device used;',
      'what your browser says about itself, such as its name and version (the “user agent”);',
      'the web address of the page that you were on; and',
      'which release of that page you saw.',
    ),
    paragraph(
      'When you stop our texts or want them again, we add when and how you did that. For a stop on our page ',
      stopPageLink,
      ', the IP address, the user agent and the web address of the page are kept with it as evidence. No entry is ever changed: ',
      'each one is sealed with a hash that includes the one before it.',
    ),
    paragraph(
      'We use this record to prove your agreement, to answer your questions about it, and to respect its limits. We do not ',
      'use it for advertising or to build a profile of you.',
    ),
    paragraph(
      'You can withdraw your agreement to texts at any time. We then keep the record, because it shows that earlier texts ',
      'were allowed. Withdrawing does not change how we handle your request for an offer or your place on the buyers list, ',
      'unless you ask us to change that too.',
    ),
  ],
};

export const retentionPeriods: PolicySection = {
  id: 'how-long-we-keep-information',
  title: 'How Long We Keep Information',
  blocks: [
    paragraph(
      'We keep information only as long as we have a reason to. “Last contact” is the last time that you and we were in ',
      'touch in any way: a form, a call, a text, a stop, a request, or a note of ours about you.',
    ),
    definitions({
      'Your form, your texts to us and our notes': `${leadRetentionYears} years after our last contact. Land decisions take time, and many owners come back after years.`,
      'The record of your agreement':
        `${consentRetentionYears} years after our last contact. A claim about text messages can come years after ` +
        'the text. The seal of each entry stays, without anything that tells who you are. The same is true of a stop on our website.',
      'What you asked us about your information':
        `Your phone number and email address: ${leadRetentionYears} years after we finished your request. The kind of request and ` +
        'its date: as long as we run the website, without anything that tells who you are.',
      'Request logs and counts by IP address': `No more than ${logRetentionDays} days.`,
      'Your choice to stop our texts':
        'As long as we send marketing texts at all, as a coded fingerprint of the number.',
      'The log of what our staff did': 'As long as we run the website. It names forms by random numbers, not people.',
      'Analytics data':
        'Until we no longer need it to compare how the website is used over time. It is not stored with your form.',
      'Papers of a sale or purchase': 'As long as tax and property law requires.',
    }),
    paragraph(
      'When the time is up, we delete the information or change it so that nobody can tell whose it was. We may keep some ',
      'of it longer if a legal claim is open or an authority orders us to. Then we keep only what the case needs. ',
      'You can also ask us to erase your information earlier. See ',
      { text: 'Your Rights and Choices', href: '#your-rights' },
      '.',
    ),
  ],
};

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
