import type { Schema } from './read-schema.js';

// Kinds of parts that a later release may drop without breaking this release's code.
const KINDS_THAT_MAY_BE_MISSING = ['constraint', 'unique', 'trigger'];
const MOST_NAMED = 12;

/**
 * Returns a phrase for each part that the schema lacks or defines differently; with `presenceOnly` definitions may
 * differ. Ignores parts that operators added.
 */
export function compareSchema(needed: Schema, actual: Schema, { presenceOnly }: { presenceOnly: boolean }): string[] {
  const missingTables = Object.keys(needed).filter((part) => part.startsWith('table ') && actual[part] === undefined);
  const isOfMissingTable = (part: string) => missingTables.some((table) => part.split(/[ .]/).includes(table.slice(6)));
  return [
    ...missingTables.map((table) => `${table} is missing`),
    ...Object.entries(needed).flatMap(([part, definition]) => {
      if (isOfMissingTable(part)) return [];
      if (actual[part] === undefined)
        return presenceOnly && KINDS_THAT_MAY_BE_MISSING.includes(part.split(' ')[0] ?? '')
          ? []
          : [`${part} is missing`];
      if (presenceOnly || actual[part] === definition) return [];
      return [part.startsWith('function') ? `${part} differs` : `${part} is "${actual[part]}", not "${definition}"`];
    }),
  ];
}

/** Joins the differences; only counts those after the twelfth. */
export function describeDifferences(differences: readonly string[]): string {
  const more = differences.length - MOST_NAMED;
  return differences.slice(0, MOST_NAMED).join('; ') + (more > 0 ? `; and ${more} more` : '');
}
