import { brand } from '@land/kit';
import { paragraph, type PolicySection } from '../../policy.ts';

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
