import { brand } from '../../brand.ts';

/** The date of the wordings below. Change it with every change of a wording. */
export const consentVersion = '2026-11-22';

/**
 * The text above the checkboxes, with the form's only links to the policies. It does not ask for consent to texts:
 * carriers refuse a campaign if agreeing to the terms includes that consent (Twilio 30923, 30925, 30931).
 */
export const consentParagraph: readonly (string | { text: string; href: string })[] = [
  'Please read our ',
  { text: 'Privacy Policy', href: '/privacy-policy' },
  ' and ',
  { text: 'Terms and Conditions', href: '/terms-and-conditions' },
  `. ${brand.name} sends marketing texts only if you check the box for them: reply STOP to unsubscribe or HELP for help.`,
];

/** The label of the required checkbox. */
export const termsLabel = 'I agree to the Privacy Policy and Terms and Conditions';

/**
 * The exact text that the visitor agrees to, stored with every lead: the paragraph, then the label of the required
 * checkbox.
 */
export const consentText = `${consentParagraph.map((run) => (typeof run === 'string' ? run : run.text)).join('')} ${termsLabel}`;

/**
 * The exact text beside the optional checkbox, stored with every lead, checked or not. Carriers ask for each of these
 * sentences before marketing texts.
 */
export const smsConsentText =
  `Yes, text me (optional). I agree to receive recurring automated marketing text messages from ${brand.name} at the phone ` +
  'number I give above. Message and data rates may apply. Message frequency varies. Reply STOP to unsubscribe or HELP for ' +
  'help. Agreeing is not a condition of any purchase.';
