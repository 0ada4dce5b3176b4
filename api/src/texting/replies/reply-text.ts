// The beginning of the text that phones send when someone reacts to a text of ours, such as: Liked “Reply STOP to end”.
// The person wrote only the words after the quotation.
const REACTIONS = [
  String.raw`(?:dis)?liked|loved|laughed at|emphasi[sz]ed|questioned|removed .{1,30} from|reacted .{1,20} (?:to|from)`,
  String.raw`le (?:gust|encant)\S{1,3}|reaccion\S{1,4} .{1,20} a`,
  // Google Messages: 👍 to “…”
  String.raw`\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Cf}\p{M}\s]{0,20}(?:to|from|a|de)`,
];
const QUOTATION = String.raw`(?:“[^”]*[”…]|"[^"]*"|«[^»]*»)`;
const REACTION = new RegExp(String.raw`^[\s\p{Cf}]*(?:${REACTIONS.join('|')})\s+${QUOTATION}`, 'iu');
// Words of our own texts, which people quote.
const OWN_WORDS = /\b(?:reply|text|txt|send|responda)(?: with)? stop (?:to|para) (?:opt out|\w+)/g;
// The dots in a phone number do not end a clause.
const PHONE_NUMBER = /(?<!\d)(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]?\d{4}(?!\d)/g;
const SIGNATURE = /\n[^\S\n]*(?:sent from my|get outlook|enviado desde)[^\n]*$/i;
const STOP_SIGNS = /[\u{1F6D1}\u{26D4}\u{1F6AB}]/gu;
// S.T.O.P, s t o p, S-T-O-P
const SPELLED = /(?<![a-z])[a-z](?:[\s.\-_*]+[a-z](?![a-z])){2,}/g;

const LONG: Readonly<Record<string, string>> = {
  u: 'you',
  ur: 'your',
  yr: 'your',
  wanna: 'want to',
  wana: 'want to',
  gonna: 'going to',
  w: 'with',
  abt: 'about',
};
const SHORT = new RegExp(String.raw`\b(?:${Object.keys(LONG).join('|')})\b`, 'g');

/**
 * The words of a text in their plainest form, clause by clause: lower case, without accents, apostrophes and invisible
 * characters, with spelled-out words joined. Quotations of our texts are removed, so a bare reaction has no clauses.
 */
export function toClauses(body: string): string[] {
  const plain = body
    .replace(REACTION, '')
    .replace(SIGNATURE, '')
    .replace(PHONE_NUMBER, 'number')
    .replace(STOP_SIGNS, ' stop ')
    // Apostrophes go before NFKD, which turns ´ into a space.
    .replace(/['’‘‛`´ʼʹ′＇]/g, '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/(?<=[a-z])0(?=[a-z])/g, 'o')
    .replace(SPELLED, (letters) => letters.replace(/[^a-z]/g, ''))
    .replace(SHORT, (word) => LONG[word] ?? word)
    .replace(/(?<=[a-z])[-_.](?=[a-z])/g, ' ')
    .replace(/([a-z])\1{2,}/g, '$1');
  return plain
    .split(/(?:[^\p{L}\p{N}\s*&]|\n)+/u)
    .map((clause) =>
      clause
        .replace(/[*\s]+/g, ' ')
        .replace(OWN_WORDS, '')
        .trim(),
    )
    .filter((clause) => clause !== '');
}
