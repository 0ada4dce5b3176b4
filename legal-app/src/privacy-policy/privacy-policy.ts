import { brand } from '@land/kit';
import { paragraph, type Policy } from '../policy.ts';
import { changesAndContact } from './sections/changes-and-contact.ts';
import { consentRecord } from './sections/consent-record.ts';
import { howWeProtect } from './sections/how-we-protect.ts';
import { howWeUse } from './sections/how-we-use.ts';
import { informationYouGive } from './sections/information-you-give.ts';
import { messagingPrivacyPolicy } from './sections/messaging-privacy-policy.ts';
import { minors } from './sections/minors.ts';
import { retentionPeriods } from './sections/retention-periods.ts';
import { technicalInformation } from './sections/technical-information.ts';
import { whoReceives } from './sections/who-receives.ts';
import { whoWeAre } from './sections/who-we-are.ts';
import { yourRights } from './sections/your-rights.ts';

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
