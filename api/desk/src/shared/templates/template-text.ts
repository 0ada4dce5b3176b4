/** A field in braces. The api's `templates/template-text.ts` has the same one. */
const FIELD = /\{([^{}\n]*)\}/g;

/** The names of the fields of a text, each once. */
export const fieldsIn = (text: string) => [...new Set(Array.from(text.matchAll(FIELD), ([, name = '']) => name))];

/** A field as it is written in a text. */
export const inBraces = (name: string) => `{${name}}`;

/** Replaces each field by its value in one pass, so that braces in a value stay. One without a value is marked. */
export const fillText = (
  text: string,
  valueOf: (name: string) => string | null | undefined,
  mark: (name: string) => string = inBraces,
) => text.replace(FIELD, (_, name: string) => valueOf(name) || mark(name));
