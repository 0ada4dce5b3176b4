import { brand } from '@land/kit';
import { emailLink, phoneLink, postalAddress } from '../../contact-links.ts';
import { definitions, paragraph, type PolicySection } from '../../policy.ts';

export const changesAndContact: PolicySection = {
  id: 'changes-and-contact',
  title: 'Changes and How to Contact Us',
  blocks: [
    paragraph(
      'We may change this policy when the website, our work or the law changes. This version has applied since the date at ',
      'the top of the page. We post a new version here before we act on it.',
    ),
    paragraph(
      'If we want to use information that we already hold in a very different way, we contact you first. ',
      'Where the law requires your consent, we ask for it. A new version never widens a consent to text messages that you ',
      'gave earlier. The record of your agreement keeps the wording that you saw on that day.',
    ),
    paragraph(`If you have a question or a complaint about privacy, ${brand.name} wants to hear it:`),
    definitions({ Phone: [phoneLink], Email: [emailLink], Mail: postalAddress }),
    paragraph('Please say that your message is about privacy. It then reaches the right person sooner.'),
  ],
};
