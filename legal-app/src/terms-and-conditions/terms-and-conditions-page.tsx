import { PolicyPage } from '../policy-page.tsx';
import { brand } from '@land/kit';
import { paragraph, type Policy } from '../policy.ts';
import { buyingLand, noAdvice, sellingLand, whatOurStatementsMean } from './sections/land.ts';
import {
  disclaimersAndLiability,
  lawChangesAndContact,
  ourContent,
  theseTerms,
  usingTheWebsite,
} from './sections/website.ts';
import { messagingTermsAndConditions } from './sections/messaging-terms-and-conditions.ts';

export default function TermsAndConditionsPage() {
  return <PolicyPage policy={termsAndConditions} />;
}

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
