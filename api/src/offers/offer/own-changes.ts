import type { LandChange } from './offers.dto.js';

/** A change of the land of a lead, as the audit trail has it. */
export interface KnownChange {
  readonly staffId: string | null;
  readonly at: Date;
  readonly detail: {
    readonly added?: boolean;
    readonly removed?: boolean;
    readonly fields?: readonly string[];
    /** Fields that had a value before; absent in entries from before it was kept. */
    readonly replaced?: readonly string[];
  };
}

/** Facts of a parcel that the ceiling is computed from. */
const MOVES_CEILING: readonly string[] = ['countyFips', 'acres', 'access', 'taxesCents', 'backTaxesCents'];

/** What the maker of an offer changed of the land that its ceiling follows from: to enter a fact first is no change. */
export function ownChangesOf(makerId: string, changes: readonly KnownChange[]): LandChange[] {
  return changes.flatMap(({ staffId, at, detail }, index): LandChange[] => {
    if (staffId !== makerId) return [];
    const { added, removed, fields = [], replaced = fields } = detail;
    if (removed) return [{ kind: 'removed', facts: [], at }];
    // The first parcel replaces none.
    if (added) return index === 0 ? [] : [{ kind: 'added', facts: fields.filter(isMoving), at }];
    const facts = replaced.filter(isMoving);
    return facts.length === 0 ? [] : [{ kind: 'changed', facts, at }];
  });
}

const isMoving = (name: string) => MOVES_CEILING.includes(name);
