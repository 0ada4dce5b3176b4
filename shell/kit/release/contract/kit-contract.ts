/** What releases of sections depend on in the kit, as `shell/kit/contract.json` holds it. */
export interface KitContract {
  /** The kit's version that this describes. */
  version: string;
  /**
   * What is exported, and the members of its types: by name (`Hero`, `HeroProps.title`, optional ones with `?`), its
   * type.
   */
  types: Record<string, string>;
  /** Class names of the kit's stylesheets: they stand in the HTML of every release. */
  classes: string[];
  /** Custom properties that styles of sections may use. */
  tokens: string[];
  /** By the name of the part, a digest of its HTML: another one does not hydrate what older releases serve. */
  markup: Record<string, string>;
}

export type Bump = 'none' | 'minor' | 'major';

export interface Change {
  bump: Bump;
  /** Begins a sentence. */
  what: string;
}

/** What differs, and how far each change must raise the kit's version. */
export function compareContracts(former: KitContract, current: KitContract): Change[] {
  return [
    ...compareRecords(former.types, current.types, addedType(former.types)),
    ...compareRecords(
      listToRecord('The class', former.classes),
      listToRecord('The class', current.classes),
      () => 'minor',
    ),
    ...compareRecords(
      listToRecord('The token', former.tokens),
      listToRecord('The token', current.tokens),
      () => 'minor',
    ),
    ...compareRecords(
      prefixKeys('The HTML of', former.markup),
      prefixKeys('The HTML of', current.markup),
      () => 'minor',
    ),
  ];
}

/** A further member that must be given breaks whoever does not give it. */
function addedType(former: Record<string, string>): (name: string) => Bump {
  return (name) => {
    const [type = '', member] = name.split('.');
    const isMemberOfOld =
      member !== undefined && (type in former || Object.keys(former).some((other) => other.startsWith(`${type}.`)));
    return isMemberOfOld && !member.endsWith('?') ? 'major' : 'minor';
  };
}

function compareRecords(
  former: Record<string, string>,
  current: Record<string, string>,
  bumpOfAdded: (name: string) => Bump,
): Change[] {
  const removed = Object.keys(former)
    .filter((name) => !(name in current))
    .map((name): Change => ({ bump: 'major', what: `${name} was taken away` }));
  const changed = Object.keys(former)
    .filter((name) => name in current && current[name] !== former[name])
    .map((name): Change => ({ bump: 'major', what: `${name} has changed` }));
  const added = Object.keys(current)
    .filter((name) => !(name in former))
    .map((name): Change => ({ bump: bumpOfAdded(name), what: `${name} is new` }));
  return [...removed, ...changed, ...added];
}

function listToRecord(kind: string, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`${kind} ${name}`, '']));
}

function prefixKeys(kind: string, record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [`${kind} ${name}`, value]));
}
