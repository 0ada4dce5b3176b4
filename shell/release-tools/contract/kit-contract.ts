import { diff, gt } from 'semver';

/** The type of a field in the api's description: a text, choices or a box. */
export type FormField = 'string' | 'array' | 'boolean';

/** The parts of the kit that releases of sections depend on, as in `shell/kit/contract.json`. */
export interface KitContract {
  version: string;
  /** Types of exports and of their members: `Hero`, `HeroProps.title`, optional ones with `?`. */
  types: Record<string, string>;
  /** The forms' fields as the api takes them: by path and name (`/api/seller.note?`), `?` for optional ones. */
  forms: Record<string, FormField>;
  /** Class names of the kit's stylesheets, which are in the HTML of every release. */
  classes: string[];
  /** Custom properties that styles of sections may use. */
  tokens: string[];
  /**
   * By the name of the part, a digest of its HTML: with another digest, the HTML of older releases does not hydrate.
   */
  markup: Record<string, string>;
}

type Bump = 'none' | 'minor' | 'major';

interface Change {
  bump: Bump;
  /** The start of a sentence. */
  what: string;
}

/** The differences, and the version bump that each change needs. */
function compareContracts(before: KitContract, after: KitContract): Change[] {
  const [former, current] = [listParts(before), listParts(after)];
  const names = Object.keys({ ...former, ...current });
  return names.flatMap((name): Change[] => {
    if (!(name in current)) return [{ bump: 'major', what: `${name} was taken away` }];
    if (!(name in former)) return [{ bump: bumpOfAdded(name, former), what: `${name} is new` }];
    return former[name] === current[name] ? [] : [{ bump: 'major', what: `${name} has changed` }];
  });
}

/** All parts that a release may depend on, by a name that starts a sentence. */
function listParts({ types, forms, classes, tokens, markup }: KitContract): Record<string, string> {
  const own = [
    ...classes.map((name) => [`The class ${name}`, '']),
    ...tokens.map((name) => [`The token ${name}`, '']),
    ...Object.entries(markup).map(([name, digest]) => [`The HTML of ${name}`, digest]),
  ];
  return { ...types, ...forms, ...Object.fromEntries(own) };
}

/** A further required member breaks callers that do not pass it. */
function bumpOfAdded(name: string, former: Record<string, string>): Bump {
  const [type = '', member] = name.split('.');
  const isOfOld = Object.keys(former).some((other) => other === type || other.startsWith(`${type}.`));
  return member !== undefined && isOfOld && !member.endsWith('?') ? 'major' : 'minor';
}

type Verdict =
  { outcome: 'unchanged' } | { outcome: 'raised'; changes: Change[] } | { outcome: 'refused'; sentence: string };

/** Whether the kit's version matches its contract's effect on releases of sections. */
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
