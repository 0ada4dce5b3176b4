/** XML for feeds, from texts that may contain anything. */

/** Characters that XML forbids, and invisible ones. Tabs and line breaks stay. */
const unwanted = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{DI}\p{NChar}]/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for an element or a quoted attribute. Removes unwanted characters. */
export function escapeXml(text: string): string {
  return text.replace(unwanted, '').replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** An element with text; empty without text. The attributes must be escaped. */
export function element(name: string, text: string | number | undefined, attributes = ''): string {
  if (text === undefined || text === '') return '';
  return `<${name}${attributes && ` ${attributes}`}>${escapeXml(String(text))}</${name}>`;
}
