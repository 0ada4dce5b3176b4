import { list, paragraph, type PolicySection } from '../../policy.ts';

export const consentRecord: PolicySection = {
  id: 'record-of-your-agreement',
  title: 'The Record of Your Agreement',
  blocks: [
    paragraph(
      'Each form asks for your agreement before you send it. We must be able to prove later what you agreed to. So we ',
      'store a record together with your form. It holds:',
    ),
    list(
      'the exact wording that the form showed you, and its version;',
      'a digital fingerprint of that wording (a “hash”), which would show any later change to it;',
      'the date and time when you sent the form;',
      'the IP address that your device used;',
      'what your browser says about itself, such as its name and version (the “user agent”);',
      'the web address of the page that you were on; and',
      'which release of that page you saw.',
    ),
    paragraph(
      'We use this record to prove your agreement, to answer your questions about it, and to respect its limits. We do not ',
      'use it for advertising or to build a profile of you.',
    ),
    paragraph(
      'You can withdraw your agreement to text messages at any time. We then keep the record, because it shows that ',
      'earlier texts were allowed. Withdrawing does not change how we handle your request for an offer or your place on ',
      'the buyers list, unless you ask us to change that too.',
    ),
  ],
};
