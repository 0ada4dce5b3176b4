/**
 * `style` attributes of a section's HTML. They may only set custom properties, such as `--share:0.4`, which a class of
 * the section uses. The gate checks them, and the shell allows exactly these texts in the policy of the page.
 */

/** The longest text, and the number of different texts in a page, because each one takes a digest in a header. */
const MOST_CHARACTERS = 200;
export const MOST_STYLE_ATTRIBUTES = 20;

const customProperties = /^(--[\w-]+:[\w.%#, -]+(;|$))+$/;

export function setsOnlyCustomProperties(text: string): boolean {
  return text.length <= MOST_CHARACTERS && customProperties.test(text);
}

/** The different texts in HTML that the gate accepted. */
export function listStyleAttributes(html: string): string[] {
  const texts = [...html.matchAll(/ style="([^"]*)"/g)].map(([, text = '']) => text);
  return [...new Set(texts.filter(setsOnlyCustomProperties))].slice(0, MOST_STYLE_ATTRIBUTES);
}
