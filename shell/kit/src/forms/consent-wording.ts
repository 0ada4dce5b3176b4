import { brand } from '../brand.ts';

/** A run of text, or a link to one of the policies. */
export type ConsentRun = string | { text: string; href: string };

const privacyPolicy = { text: 'Privacy Policy', href: '/privacy-policy' };
const termsAndConditions = { text: 'Terms and Conditions', href: '/terms-and-conditions' };

/** Changes with every change of the wording below. */
export const consentVersion = '2026-11-20';

/** What the visitor reads above the checkbox. Carriers ask for each of these sentences before marketing texts. */
export const consentParagraph: readonly ConsentRun[] = [
  'By checking the box and sending this form, you agree to receive recurring automated marketing text messages from ' +
    `${brand.name} at the phone number you give above. Agreeing to texts is not a condition of any purchase. ` +
    'Message and data rates may apply. Message frequency varies. Reply STOP to unsubscribe or HELP for help. ' +
    'Please read our ',
  privacyPolicy,
  ' and our ',
  termsAndConditions,
  '.',
];

/** The words of the checkbox. */
export const termsLabel: readonly ConsentRun[] = ['I agree to the ', privacyPolicy, ' and ', termsAndConditions];

/** The exact text that is agreed to, stored with every lead: the paragraph, then the words of the checkbox. */
export const consentText = `${plainText(consentParagraph)} ${plainText(termsLabel)}`;

function plainText(runs: readonly ConsentRun[]): string {
  return runs.map((run) => (typeof run === 'string' ? run : run.text)).join('');
}
