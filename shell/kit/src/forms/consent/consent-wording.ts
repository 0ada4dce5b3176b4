import { brand } from '../../brand.ts';

/** Changes with every change of the wordings below. */
export const consentVersion = '2026-11-22';

/**
 * The text above the checkboxes, with links to the policies, which appear nowhere else in the form. It asks for
 * nothing: carriers refuse a campaign whose consent to texts is part of agreeing to the terms (Twilio 30923, 30925,
 * 30931).
 */
export const consentParagraph: readonly (string | { text: string; href: string })[] = [
  'Please read our ',
  { text: 'Privacy Policy', href: '/privacy-policy' },
  ' and ',
  { text: 'Terms and Conditions', href: '/terms-and-conditions' },
  `. ${brand.name} sends marketing texts only if you check the box for them: reply STOP to unsubscribe or HELP for help.`,
];

/** The words of the required checkbox. */
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
