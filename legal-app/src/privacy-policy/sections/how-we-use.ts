import { list, paragraph, type PolicySection } from '../../policy.ts';

export const howWeUse: PolicySection = {
  id: 'how-we-use-information',
  title: 'How We Use Information',
  blocks: [
    paragraph('We use your information for these purposes:'),
    list(
      'to answer you by phone, text message or email;',
      'to study your land and, if it fits, make you a no-obligation cash offer;',
      'to tell people on our buyers list about land that may interest them;',
      'to send marketing text messages to people who checked the box for them, as our messaging policy says;',
      'to prepare and complete a purchase or sale that you choose to make;',
      'to prove what you agreed to, and to respect your choice when you stop our messages;',
      'to protect the website and the people who use it against spam, fraud and attacks;',
      'to find and fix faults, and to make the website easier to use; and',
      'to meet our legal duties and to defend our rights.',
    ),
    paragraph(
      'We do not use your information for a new purpose that you would not expect unless we tell you first. Where the ',
      'law requires it, we also ask you.',
    ),
    paragraph(
      'The website checks the fields of a form automatically. For example, it may mark a phone number that cannot be real, so ',
      'that our staff look at it again. No computer decides alone about an offer, a price or a sale. People do.',
    ),
  ],
};
