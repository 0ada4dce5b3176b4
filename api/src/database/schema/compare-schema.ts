import type { Schema } from './read-schema.js';

// A later release may change or drop these, and this release's code still works.
const KINDS_THAT_MAY_CHANGE = ['constraint', 'unique', 'trigger'];
const MOST_NAMED = 12;

/**
 * Names the parts that a schema lacks, and those that differ unless only presence counts. Parts that operators added
 * are ignored.
 */
export function compareSchema(needed: Schema, actual: Schema, { presenceOnly }: { presenceOnly: boolean }): string[] {
  const missingTables = Object.keys(needed).filter((part) => part.startsWith('table ') && actual[part] === undefined);
  const isOfMissing = (part: string) => missingTables.some((table) => part.split(/[ .]/).includes(table.slice(6)));
  return [
    ...missingTables.map((table) => `${table} is missing`),
    ...Object.entries(needed).flatMap(([part, definition]) => {
      if (isOfMissing(part)) return [];
      if (actual[part] === undefined)
        return presenceOnly && KINDS_THAT_MAY_CHANGE.includes(part.split(' ')[0] ?? '') ? [] : [`${part} is missing`];
      if (presenceOnly || actual[part] === definition) return [];
      return [part.startsWith('function') ? `${part} differs` : `${part} is "${actual[part]}", not "${definition}"`];
    }),
  ];
}

/** The differences in one sentence, the first ones by name. */
export function tellDifferences(differences: readonly string[]): string {
  const more = differences.length - MOST_NAMED;
  return differences.slice(0, MOST_NAMED).join('; ') + (more > 0 ? `; and ${more} more` : '');
}
