import { PolicyPage } from '../policy-page.tsx';
import { brand } from '@land/kit';
import { paragraph, type Policy } from '../policy.ts';
import { changesAndContact, minors, whoWeAre, yourRights } from './sections/you-and-us.ts';
import { consentRecord, howWeProtect, retentionPeriods } from './sections/what-we-keep.ts';
import { howWeUse, informationYouGive, technicalInformation, whoReceives } from './sections/what-we-collect.ts';
import { messagingPrivacyPolicy } from './sections/messaging-privacy-policy.ts';

export default function PrivacyPolicyPage() {
  return <PolicyPage policy={privacyPolicy} />;
}

export const privacyPolicy: Policy = {
  title: 'Privacy Policy',
  intro: paragraph(
    `You trust ${brand.name} with your name and phone number when you send us a form. This policy tells you what we do `,
    'with them. In short: we use your information to answer you, we do not sell it, and you can ask us to erase it.',
  ),
  effectiveDate: '2026-11-21',
  sections: [
    whoWeAre,
    informationYouGive,
    consentRecord,
    technicalInformation,
    howWeUse,
    whoReceives,
    retentionPeriods,
    howWeProtect,
    yourRights,
    minors,
    changesAndContact,
  ],
  messaging: messagingPrivacyPolicy,
};
