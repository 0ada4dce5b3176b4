import type { LandChange } from './offers.dto.js';

/** A change of the land of a lead, from the audit trail. */
export interface KnownChange {
  readonly staffId: string | null;
  readonly at: Date;
  readonly detail: {
    readonly added?: boolean;
    readonly removed?: boolean;
    readonly fields?: readonly string[];
    /** The fields that had a value before the change; absent in older entries. */
    readonly replaced?: readonly string[];
  };
}

/** Facts of a parcel that the ceiling is computed from. */
const MOVES_CEILING: readonly string[] = ['countyFips', 'acres', 'access', 'taxesCents', 'backTaxesCents'];

/**
 * The changes by the author of an offer to facts that the ceiling depends on. Entering a fact for the first time is not
 * a change.
 */
export function ownChangesOf(makerId: string, changes: readonly KnownChange[]): LandChange[] {
  return changes.flatMap(({ staffId, at, detail }, index): LandChange[] => {
    if (staffId !== makerId) return [];
    const { added, removed, fields = [], replaced = fields } = detail;
    if (removed) return [{ kind: 'removed', facts: [], at }];
    // The first parcel is not a change, because it does not replace another.
    if (added) return index === 0 ? [] : [{ kind: 'added', facts: fields.filter(isMoving), at }];
    const facts = replaced.filter(isMoving);
    return facts.length === 0 ? [] : [{ kind: 'changed', facts, at }];
  });
}

const isMoving = (name: string) => MOVES_CEILING.includes(name);
