/**
 * What `q` looks through: name, e-mail address, phone and note of one lead `l` as one lower-case text. The indexes
 * leads_search_seller and leads_search_buyer hold the same expression; Postgres would not recognise another.
 */
export const SEARCHED_TEXT = 'lead_search_text(l.first_name, l.last_name, l.email, l.phone, l.note)';

const WRITTEN_AS_PHONE = /^[\d\s()+./-]+$/;
// The index holds groups of three letters and digits; shorter ones only where a word begins.
const INDEXED_ANYWHERE = /[\p{L}\p{N}]{3}/u;

/** Tells whether there is a letter or digit to search for. */
export function isSearchable(q: string): boolean {
  return /[\p{L}\p{N}]/u.test(q);
}

/**
 * Returns the LIKE patterns that find `q`, of which one must match: as it is written, and where it looks like a phone
 * number, its digits, which are stored without anything between them. One or two letters find the words that begin with
 * them.
 */
export function searchPatterns(q: string): string[] {
  const digits = q.replace(/\D/g, '');
  const isPhone = WRITTEN_AS_PHONE.test(q) && digits.length >= 3;
  if (!isPhone) return [toPattern(q)];
  // Where the digits stand together in `q`, whatever contains `q` contains them.
  return (q.includes(digits) ? [digits] : [q, digits]).map(toPattern);
}

function toPattern(text: string): string {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return INDEXED_ANYWHERE.test(text) ? `%${literal}%` : `% ${literal}%`;
}
