/** A value as JSON has it; numbers are whole. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * One text for one value, whatever the order of its names and the spaces of its file: names sorted by code units, no
 * spaces (as RFC 8785 has it for texts and whole numbers).
 */
export function writeCanonically(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeCanonically).join(',')}]`;
  const object = value as Readonly<Record<string, Json>>;
  return `{${Object.keys(object)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${writeCanonically(object[name] as Json)}`)
    .join(',')}}`;
}
