import { stopPageLink } from '../../contact-links.ts';
import { list, paragraph, type PolicySection } from '../../policy.ts';

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
