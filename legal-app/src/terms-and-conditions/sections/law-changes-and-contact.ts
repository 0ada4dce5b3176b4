import { brand } from '@land/kit';
import { emailLink, phoneLink, postalAddress } from '../../contact-links.ts';
import { definitions, paragraph, type PolicySection } from '../../policy.ts';

export const lawChangesAndContact: PolicySection = {
  id: 'law-changes-and-contact',
  title: 'Governing Law, Changes and Contact',
  blocks: [
    paragraph(
      'If something goes wrong, please talk to us first. Most problems can be solved with a call. If that does not help, ',
      `the law of ${brand.governingLaw} applies to these terms, and its state and federal courts may decide. You may `,
      'instead use the small claims court where you live. You also keep the rights that the consumer law of your own ',
      'state gives you and that a contract cannot take away. For a dispute about a piece of land, the signed land contract ',
      'and the law of the place where the land lies come first.',
    ),
    paragraph(
      'We may change these terms. This version has applied since the date at the top. For a form that you have already ',
      'sent, the version of that day counts.',
    ),
    paragraph(
      'If a court finds that a part of these terms is not valid, the rest still applies. If we do not enforce a rule ',
      'once, we can still enforce it later. You may not pass your rights under these terms to someone else without asking us.',
    ),
    paragraph('Here is how to reach us:'),
    definitions({ Phone: [phoneLink], Email: [emailLink], Mail: postalAddress }),
  ],
};
