// What the fonts that every PDF reader has can show (Windows code page 1252).
const UNPRINTABLE = /[^\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;
const SPACES = /[\u2000-\u200a\u202f\u205f\u3000\t]/gu;

/** A text as the page can show it: a character that its fonts lack becomes its number, such as U+1EC5. */
export function toPrintable(text: string): string {
  return text
    .replace(SPACES, ' ')
    .replace(UNPRINTABLE, (character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`);
}

const EASTERN = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'long',
});

/** A moment to the millisecond in UTC, and as the clocks in New York showed it. */
export function toPrintableMoment(at: string): string {
  return `${at.replace('T', ' ').replace('Z', '')} UTC (${toPrintable(EASTERN.format(new Date(at)))})`;
}
