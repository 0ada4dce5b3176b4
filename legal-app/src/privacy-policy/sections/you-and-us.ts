import { brand } from '@land/kit';
import {
  definitions,
  emailLink,
  list,
  paragraph,
  phoneLink,
  type PolicySection,
  postalAddress,
  stopPageLink,
} from '../../policy.ts';
import { confirmRequestBusinessDays, finishRequestDays } from '../../retention.ts';

export const whoWeAre: PolicySection = {
  id: 'who-we-are',
  title: 'Who We Are and What This Policy Covers',
  blocks: [
    paragraph(
      `${brand.legalName} (“${brand.name}”, “we” or “us”) runs the website at ${brand.domain}. We buy land from its owners `,
      'and offer land to buyers and investors in the United States.',
    ),
    paragraph(
      'This policy covers the website, the two forms on it, and the calls, emails, letters and text messages between us ',
      'that follow. It says what we collect, why we collect it, who receives it and how long we keep it.',
    ),
    paragraph(
      'If you sell land to us or buy land from us, the papers of that deal will hold more information, such as your ',
      'address and the details of the title. The title company or attorney who handles the closing has a privacy policy ',
      'of its own for what it collects from you.',
    ),
    paragraph(
      'You do not need an account to use this website. It is made for people in the United States, and your information ',
      'comes to us there. Text messages have some extra rules, which are in our ',
      { text: 'Messaging Privacy Policy', href: '#messaging-privacy-policy' },
      ' below. Your use of the website is also covered by our ',
      { text: 'Terms and Conditions', href: '/terms-and-conditions' },
      '.',
    ),
  ],
};

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

export const minors: PolicySection = {
  id: 'minors-under-18',
  title: 'Minors Under 18',
  blocks: [
    paragraph(
      'This website is for adults. We do not solicit minors under 18. We do not aim the website, our text messages or our ',
      'advertising at them, and we do not knowingly collect their information. Please do not send us a form if you are ',
      'under 18.',
    ),
    paragraph(
      'Sometimes a minor owns land, for example after an inheritance. In that case, a parent, guardian, trustee or other ',
      'adult who may act for the minor by law should contact us in their own name.',
    ),
    paragraph(
      'Our forms do not ask for your age. If we learn that a minor has sent us a form, we erase the information, and we do ',
      'not call or text the number. If you think that this has happened, please call ',
      phoneLink,
      ' or write to ',
      emailLink,
      '. Tell us the name and phone number that were used, so that we can find the form. We do not sell or share the ',
      'information of anyone, whatever their age.',
    ),
  ],
};

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
