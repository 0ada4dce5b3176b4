import { brand } from '@land/kit';
import { paragraph, type PolicySection } from '../../policy.ts';

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
