import { diff, gt } from 'semver';

/** The type that the api's description has: a text, choices or a box. */
export type FormField = 'string' | 'array' | 'boolean';

/** What releases of sections depend on in the kit, as `shell/kit/contract.json` holds it. */
export interface KitContract {
  /** The kit's version that this describes. */
  version: string;
  /**
   * What is exported, and the members of its types: by name (`Hero`, `HeroProps.title`, optional ones with `?`), its
   * type.
   */
  types: Record<string, string>;
  /** What the forms ask and the api takes: by path and name (`/api/seller.note?`), `?` where it may be left out. */
  forms: Record<string, FormField>;
  /** Class names of the kit's stylesheets: they stand in the HTML of every release. */
  classes: string[];
  /** Custom properties that styles of sections may use. */
  tokens: string[];
  /** By the name of the part, a digest of its HTML: another one does not hydrate what older releases serve. */
  markup: Record<string, string>;
}

type Bump = 'none' | 'minor' | 'major';

interface Change {
  bump: Bump;
  /** Begins a sentence. */
  what: string;
}

/** What differs, and how far each change must raise the kit's version. */
function compareContracts(former: KitContract, current: KitContract): Change[] {
  return [
    ...compareRecords(former.types, current.types, addedType(former.types)),
    ...compareRecords(former.forms, current.forms, addedType(former.forms)),
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

type Verdict =
  { outcome: 'unchanged' } | { outcome: 'raised'; changes: Change[] } | { outcome: 'refused'; sentence: string };

/** Whether the kit's version says what its contract does to releases of sections. */
export function judgeContract(former: KitContract, current: KitContract): Verdict {
  const changes = compareContracts(former, current);
  const raised = raiseOf(former.version, current.version);
  if (changes.length === 0 && former.version === current.version) return { outcome: 'unchanged' };
  const needed = (['major', 'minor'] as const).find((bump) => changes.some((change) => change.bump === bump)) ?? 'none';
  if (isEnough(raised, needed)) return { outcome: 'raised', changes };
  const reasons = changes.filter(({ bump }) => bump === needed).map(({ what }) => what);
  const more = reasons.length > 1 ? ` and ${reasons.length - 1} more` : '';
  const effect =
    needed === 'major'
      ? 'releases that were built with it would break'
      : 'releases that use it must not meet an older shell';
  return {
    outcome: 'refused',
    sentence: `${reasons[0]}${more}: raise the version in shell/kit/package.json by a ${needed} one (from ${former.version}), for ${effect}.`,
  };
}

function raiseOf(former: string, current: string): Bump | 'patch' | 'lowered' {
  if (former === current) return 'none';
  if (!gt(current, former)) return 'lowered';
  const kind = diff(former, current);
  return kind === 'major' || kind === 'minor' ? kind : 'patch';
}

function isEnough(raised: ReturnType<typeof raiseOf>, needed: Bump): boolean {
  if (raised === 'lowered') return false;
  return needed === 'none' || raised === 'major' || (needed === 'minor' && raised === 'minor');
}
