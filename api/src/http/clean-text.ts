// Control characters other than newline and tab, and halves of surrogate pairs, which UTF-8 and so Postgres cannot
// hold.
const UNSTORABLE = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;
// Marks that show nothing by themselves do not make a field filled in.
const VISIBLE = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

/** Text of several lines: unstorable characters removed, line ends unified, trimmed. */
export function cleanText(text: string): string {
  const cleaned = text.replace(/\r\n?/g, '\n').replace(UNSTORABLE, '').trim();
  return VISIBLE.test(cleaned) ? cleaned : '';
}

/** Text of one line: cleaned, and every run of white space is one blank. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Length as Postgres counts it (code points); UTF-16 length would count an emoji twice. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}
