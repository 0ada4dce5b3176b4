/** A field in braces. The desk's `shared/letters/letter-text.tsx` has the same one. */
const FIELD = /\{([^{}\n]*)\}/g;

const MOST_FAULTS = 5;
const MOST_SHOWN_NAME = 40;

/** The names of the fields of a text, each once. */
export function fieldsIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(FIELD), ([, name = '']) => name))];
}

/** Replaces each field by its value in one pass, so that braces in a value stay as they are. */
export function fillTemplate(text: string, valueOf: (name: string) => string): string {
  return text.replace(FIELD, (_, name: string) => valueOf(name));
}

/** The unknown fields and lone braces of a text with their lines, in one sentence each; undefined without any. */
export function faultsIn(text: string, known: readonly string[]): string | undefined {
  const faults = text.split('\n').flatMap((line, index) => {
    const unknown = fieldsIn(line).filter((name) => !known.includes(name));
    const sentences = unknown.map((name) => `{${name.slice(0, MOST_SHOWN_NAME)}} is not a field.`);
    const hasLoneBrace = /[{}]/.test(line.replace(FIELD, ''));
    if (hasLoneBrace) sentences.push('a brace has no partner. Write a field as {seller name}, within a line.');
    return sentences.map((sentence) => `Line ${index + 1}: ${sentence}`);
  });
  if (faults.length === 0) return undefined;
  const more = faults.length > MOST_FAULTS ? [`${faults.length - MOST_FAULTS} more.`] : [];
  return [...faults.slice(0, MOST_FAULTS), ...more].join(' ');
}
