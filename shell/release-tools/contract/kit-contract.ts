import { diff, gt } from 'semver';

/** The type of a form's field in openapi.json: text is a string, several choices an array, a checkbox a boolean. */
export type FormField = 'string' | 'array' | 'boolean';

/** The parts of the kit that releases of sections depend on, as in `shell/kit/contract.json`. */
export interface KitContract {
  version: string;
  /**
   * The types of exports and their members, by names such as `Hero` and `HeroProps.title`; optional ones end with `?`.
   */
  types: Record<string, string>;
  /**
   * The fields that the api accepts from forms, by path and name such as `/api/seller.note?`; optional ones end with
   * `?`.
   */
  forms: Record<string, FormField>;
  /** Class names of the kit's stylesheets, which are in the HTML of every release. */
  classes: string[];
  /** Custom properties that styles of sections may use. */
  tokens: string[];
  /** Digests of the parts' HTML, by name. If one changes, the HTML of older releases no longer hydrates. */
  markup: Record<string, string>;
}

type Bump = 'none' | 'minor' | 'major';

interface Change {
  bump: Bump;
  /** The start of a sentence, such as `HeroProps.title has changed`. */
  what: string;
}

/** Lists the differences, with the version bump that each needs. */
function compareContracts(before: KitContract, after: KitContract): Change[] {
  const [former, current] = [listParts(before), listParts(after)];
  const names = Object.keys({ ...former, ...current });
  return names.flatMap((name): Change[] => {
    if (!(name in current)) return [{ bump: 'major', what: `${name} was removed` }];
    if (!(name in former)) return [{ bump: bumpOfAdded(name, former), what: `${name} is new` }];
    return former[name] === current[name] ? [] : [{ bump: 'major', what: `${name} has changed` }];
  });
}

/** Lists everything that a release may depend on, by a name that can start a sentence. */
function listParts({ types, forms, classes, tokens, markup }: KitContract): Record<string, string> {
  const own = [
    ...classes.map((name) => [`The class ${name}`, '']),
    ...tokens.map((name) => [`The token ${name}`, '']),
    ...Object.entries(markup).map(([name, digest]) => [`The HTML of ${name}`, digest]),
  ];
  return { ...types, ...forms, ...Object.fromEntries(own) };
}

/** The bump for a new part: major for a required member of an existing type, because callers do not pass it yet. */
function bumpOfAdded(name: string, former: Record<string, string>): Bump {
  const [type = '', member] = name.split('.');
  const isTypeOld = Object.keys(former).some((other) => other === type || other.startsWith(`${type}.`));
  return member !== undefined && isTypeOld && !member.endsWith('?') ? 'major' : 'minor';
}

type Verdict =
  { outcome: 'unchanged' } | { outcome: 'raised'; changes: Change[] } | { outcome: 'refused'; sentence: string };

/** Checks that the kit's version was raised as much as the changes of its contract require. */
export function checkContract(former: KitContract, current: KitContract): Verdict {
  const changes = compareContracts(former, current);
  const raised = raiseOf(former.version, current.version);
  if (changes.length === 0 && former.version === current.version) return { outcome: 'unchanged' };
  const needed = (['major', 'minor'] as const).find((bump) => changes.some((change) => change.bump === bump)) ?? 'none';
  if (isEnough(raised, needed)) return { outcome: 'raised', changes };
  const reasons = changes.filter(({ bump }) => bump === needed).map(({ what }) => what);
  const more = reasons.length > 1 ? ` and ${reasons.length - 1} more` : '';
  const effect =
    needed === 'major'
      ? 'because releases that were built with it would break'
      : 'because releases that use it need a shell that has it';
  return {
    outcome: 'refused',
    sentence: `${reasons[0]}${more}: raise the version in shell/kit/package.json by a ${needed} one (from ${former.version}), ${effect}.`,
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
