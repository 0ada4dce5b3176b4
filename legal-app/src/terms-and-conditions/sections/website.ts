import { brand } from '@land/kit';
import { definitions, emailLink, list, paragraph, phoneLink, type PolicySection, postalAddress } from '../../policy.ts';

export const theseTerms: PolicySection = {
  id: 'these-terms',
  title: 'These Terms and Who May Use the Website',
  blocks: [
    paragraph(
      `${brand.legalName} (“${brand.name}”, “we” or “us”) runs the website at ${brand.domain}. These terms apply when you `,
      'use the website or send us a form. You accept them for a form by checking the box for them. If you do not agree ',
      'with them, please do not send a form. You can call us instead.',
    ),
    paragraph(
      'You must be at least 18 years old and able to enter into a contract. If you act for another person, a family, an ',
      'estate, a trust or a company, you must be allowed to do so.',
    ),
    paragraph(
      'A form starts a conversation. It is not a contract to sell, buy or finance land. If we later sign a written contract ',
      'about a piece of land, that contract decides everything about the deal. Where it differs from these terms, the ',
      'contract counts.',
    ),
    paragraph(
      'Our ',
      { text: 'Privacy Policy', href: '/privacy-policy' },
      ' explains how we handle your information. Our texts are covered by the ',
      { text: 'Messaging Terms & Conditions', href: '#messaging-terms-and-conditions' },
      ' at the end of this page.',
    ),
  ],
};

export const usingTheWebsite: PolicySection = {
  id: 'using-the-website',
  title: 'Using the Website',
  blocks: [
    paragraph(
      'You may use the website to learn about us, to ask for an offer on your land, and to join our buyers list. Please give ',
      'true information, and use a phone number and an email address that are your own or that you may use.',
    ),
    paragraph('You may not:'),
    list(
      'send a form in the name of another person without permission;',
      'send false, insulting or unlawful content, or advertising of your own;',
      'send forms with a program, or so many that they disrupt the website;',
      'try to get around a security measure, or into parts of our systems that are not public;',
      'spread harmful code through the website, or overload it on purpose;',
      'collect data from the website in bulk to copy it or to sell it; or',
      'use the website to break a law or to harm anyone.',
    ),
    paragraph(
      'We may refuse or remove forms that break these rules, and we may block where they come from. We limit how many forms ',
      'one internet address can send each minute. If you ran into that limit by accident, wait a minute and send the ',
      'form again.',
    ),
    paragraph(
      'You keep your rights in what you send us. You allow us to store it and to use it as our ',
      { text: 'Privacy Policy', href: '/privacy-policy' },
      ' says.',
    ),
  ],
};

export const ourContent: PolicySection = {
  id: 'our-content-and-links',
  title: 'Our Content, Our Name and Links',
  blocks: [
    paragraph(
      `The words, drawings, design and software of this website belong to ${brand.legalName} or to those who allow us to use `,
      'them. They are protected by copyright and other laws. You may read, print and share pages for your own use, and you ',
      'may link to them. For anything more, such as copying the website or using its drawings elsewhere, please ask for ',
      'our written permission first.',
    ),
    paragraph(
      `The name “${brand.name}” and our logo stand for our company. Do not use them in a way that could make people think `,
      'that you work with us or for us.',
    ),
    paragraph(
      'If you believe that something on the website uses your work without permission, write to ',
      emailLink,
      '. Tell us what the work is, where you saw it, and how we can reach you. We look into it and remove what should not ',
      'be there.',
    ),
    paragraph(
      'If a page links to a website of someone else, that website has rules of its own. We do not control it and do not ',
      'answer for what it says or does.',
    ),
  ],
};

export const disclaimersAndLiability: PolicySection = {
  id: 'disclaimers-and-liability',
  title: 'Disclaimers and Limits of Liability',
  blocks: [
    paragraph(
      'We take care with this website, but we provide it as it is. We do not promise that it is always available, free of ',
      'errors, or complete and up to date. As far as the law allows, we give no warranty for the website. This includes ',
      'the warranties that the law would otherwise assume, such as fitness for a particular purpose.',
    ),
    paragraph('As far as the law allows, we are not liable for:'),
    list(
      'loss of profit, of data or of a chance to make a deal;',
      'indirect losses that follow from using the website or from not being able to use it;',
      'a form or message that does not reach us, or that reaches us late, because of a fault outside our control; and',
      'what third parties do, such as carriers, title companies and linked websites.',
    ),
    paragraph('For all claims about the website together, we owe you no more than 100 US dollars.'),
    paragraph(
      'These limits do not apply to fraud, to harm that we cause on purpose or by gross negligence, to injury, or to ',
      'anything else for which the law does not let us limit liability. They do not change our duties under privacy and ',
      'text-message laws, or under a land contract that we have signed with you. Some states do not allow some of ',
      'these limits. There, they apply only as far as your state allows.',
    ),
  ],
};

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
