import { brand } from '@land/kit';
import { paragraph, type Policy } from '../policy.ts';
import { buyingLand } from './sections/buying-land.ts';
import { disclaimersAndLiability } from './sections/disclaimers-and-liability.ts';
import { lawChangesAndContact } from './sections/law-changes-and-contact.ts';
import { messagingTermsAndConditions } from './sections/messaging-terms-and-conditions.ts';
import { noAdvice } from './sections/no-advice.ts';
import { ourContent } from './sections/our-content.ts';
import { sellingLand } from './sections/selling-land.ts';
import { theseTerms } from './sections/these-terms.ts';
import { usingTheWebsite } from './sections/using-the-website.ts';
import { whatOurStatementsMean } from './sections/what-our-statements-mean.ts';

export const termsAndConditions: Policy = {
  title: 'Terms & Conditions',
  intro: paragraph(
    `These terms are the agreement between you and ${brand.name} about this website. In short: our offers carry no `,
    'obligation, nothing is bought or sold until a written contract is signed, and you may take your own advice first.',
  ),
  effectiveDate: '2026-11-21',
  sections: [
    theseTerms,
    sellingLand,
    buyingLand,
    whatOurStatementsMean,
    noAdvice,
    usingTheWebsite,
    ourContent,
    disclaimersAndLiability,
    lawChangesAndContact,
  ],
  messaging: messagingTermsAndConditions,
};
