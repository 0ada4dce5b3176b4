import { emailLink, phoneLink, stopPageLink } from '../../contact-links.ts';
import { list, paragraph, type PolicySection } from '../../policy.ts';
import { confirmRequestBusinessDays, finishRequestDays } from '../../privacy-request-deadlines.ts';

export const yourRights: PolicySection = {
  id: 'your-rights',
  title: 'Your Rights and Choices',
  blocks: [
    paragraph(
      'California and other states give people rights over their information. We give these rights to everyone, wherever ',
      'you live. You can ask us:',
    ),
    list(
      'what we hold about you, where it came from and who received it, with a copy that you can take elsewhere;',
      'to correct what is wrong;',
      'to erase it; and',
      'to stop marketing by text, phone or email.',
    ),
    paragraph(
      'Texts stop at once on our page ',
      stopPageLink,
      '. For everything else, call ',
      phoneLink,
      ' or write to ',
      emailLink,
      `. We confirm your request within ${confirmRequestBusinessDays} business days and finish it within ${finishRequestDays} days. `,
      `If a hard case needs up to ${finishRequestDays} more days, we tell you why. It is free. We note the request and its dates.`,
    ),
    paragraph(
      'We check that it is you: we compare your details with those we hold. Someone else may ask for you if you give them ',
      'written permission. If we refuse, we give the reason. You may appeal by replying. We answer the appeal within ',
      `${finishRequestDays} days. You can also complain to your state’s attorney general.`,
    ),
    paragraph(
      'After we erase your information, we keep only sealed hashes and what the law tells us to keep. A hash is a code made ',
      'from the information. These hashes prove that a record existed, and they keep a stopped number stopped. We never ',
      'treat you worse for using a right.',
    ),
    paragraph(
      'In the words of California law, we collect identifiers, commercial information (your land interests) and internet ',
      'activity. We do not sell or share them, and we do not seek sensitive personal information. Some browsers send an ',
      'opt-out signal, such as Global Privacy Control. We already do what it asks, for everyone.',
    ),
  ],
};
