import { diff, gt } from 'semver';
import { type Bump, type Change, compareContracts, type KitContract } from './kit-contract.ts';

export type Verdict =
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
