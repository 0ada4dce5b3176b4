import { brand, type PageMeta } from '@land/kit';
import PrivacyPolicyPage from './privacy-policy/privacy-policy-page.tsx';
import StopTextsPage from './stop-texts/stop-texts-page.tsx';
import TermsAndConditionsPage from './terms-and-conditions/terms-and-conditions-page.tsx';

const privacyPolicy: PageMeta = {
  title: `Privacy Policy | ${brand.name}`,
  description:
    'What we collect when you send us a form, why we keep it, for how long, and how to see, correct or erase it.',
};

const termsAndConditions: PageMeta = {
  title: `Terms & Conditions | ${brand.name}`,
  description: 'The rules for using this website, what our offers and statements mean, and how our text messages work.',
};

const stopTexts: PageMeta = {
  title: `Stop Our Text Messages | ${brand.name}`,
  description:
    'Enter a phone number and it gets no more marketing texts from us, at once. No account, no name and no reason needed.',
};

/** Every page of the section, for the build that prerenders them. */
export const pages = {
  'privacy-policy': { Page: PrivacyPolicyPage, meta: privacyPolicy, hasForm: false },
  'terms-and-conditions': { Page: TermsAndConditionsPage, meta: termsAndConditions, hasForm: false },
  'stop-texts': { Page: StopTextsPage, meta: stopTexts, hasForm: true },
};
