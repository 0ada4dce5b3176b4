import type { Listing } from '../../deals/listings/listing.dto.js';
import { countSegments, findForeignCharacter } from '../../texting/sending/gsm.js';

/** The length of the code in a text's link. */
export const CODE_LENGTH = 11;

// Carriers filter texts with these words, whatever they are about.
const REFUSED = /\b(profits?|guaranteed?|returns?|risk|investments?)\b/i;

interface AlertTextParts {
  readonly company: string;
  /** The deal's page for this member. */
  readonly url: string;
  /** Whether it says how to end the texts: in the first text to a number, and once a month. */
  readonly saysStop: boolean;
}

/**
 * Writes the text to one member: who writes, what is for sale where, and the link. It leaves out financing terms, which
 * must appear together (Regulation Z, 12 CFR 1026.24(d)), because all of them would be too long.
 */
export function writeAlertText(
  { fields }: Pick<Listing, 'fields'>,
  { company, url, saysStop }: AlertTextParts,
): string {
  const text = `${company}: ${fields.title} for ${fields.price ?? 'sale'}. ${url}`;
  return saysStop ? `${text} Reply STOP to end` : text;
}

/** The short link to a deal's page for one member. */
export const linkOf = (origin: string, code: string) => `${origin}/l/${code}`;

/** The longest text about a deal, with a link that leads nowhere. */
export const writeSampleText = (listing: Pick<Listing, 'fields'>, company: string, origin: string) =>
  writeAlertText(listing, { company, url: linkOf(origin, 'x'.repeat(CODE_LENGTH)), saysStop: true });

/** Why no text about a deal can be sent, in one sentence for staff; undefined if it can. */
export function findTextProblem(listing: Pick<Listing, 'fields'>, company: string, origin: string): string | undefined {
  const text = writeSampleText(listing, company, origin);
  const foreign = findForeignCharacter(text);
  if (foreign !== undefined) return `Phones cannot show “${foreign}” in a plain text.`;
  const refused = REFUSED.exec(text)?.[0];
  if (refused !== undefined) return `Carriers refuse texts with “${refused}”.`;
  return countSegments(text) > 1 ? 'The text would be longer than 160 characters.' : undefined;
}
