import { brand } from '../brand.ts';

/** A run of text, or a link to one of the policies. */
export type ConsentRun = string | { text: string; href: string };

const privacyPolicy = { text: 'Privacy Policy', href: '/privacy-policy' };
const termsAndConditions = { text: 'Terms and Conditions', href: '/terms-and-conditions' };

/** Changes with every change of the wordings below. */
export const consentVersion = '2026-11-21';

/**
 * What the visitor reads above the checkboxes. It asks for nothing: carriers refuse a campaign whose consent to texts is part
 * of agreeing to the terms (Twilio 30923, 30925, 30931).
 */
export const consentParagraph: readonly ConsentRun[] = [
  `${brand.name} sends you marketing text messages only if you tick the second box below, which is optional: the form ` +
    'works without it. Reply STOP to unsubscribe or HELP for help. Please read our ',
  privacyPolicy,
  ' and our ',
  termsAndConditions,
  '.',
];

/** The words of the required checkbox. */
export const termsLabel: readonly ConsentRun[] = ['I agree to the ', privacyPolicy, ' and ', termsAndConditions];

/** The words of the optional checkbox. Carriers ask for each of these sentences before marketing texts. */
export const smsLabel: readonly ConsentRun[] = [
  `Yes, text me (optional). I agree to receive recurring automated marketing text messages from ${brand.name} at the phone ` +
    'number I give above. Message and data rates may apply. Message frequency varies. Reply STOP to unsubscribe or HELP for ' +
    'help. Agreeing is not a condition of any purchase. See our ',
  privacyPolicy,
  ' and ',
  termsAndConditions,
  '.',
];

/** The exact text that is agreed to, stored with every lead: the paragraph, then the words of the required checkbox. */
export const consentText = `${plainText(consentParagraph)} ${plainText(termsLabel)}`;

/** The exact text beside the optional checkbox, stored with every lead, ticked or not. */
export const smsConsentText = plainText(smsLabel);

function plainText(runs: readonly ConsentRun[]): string {
  return runs.map((run) => (typeof run === 'string' ? run : run.text)).join('');
}
