/**
 * How a copy on disk may be used. It was accepted when it came, perhaps by a shell of another build, with other keys:
 * what has changed since then counts, but a section whose origin is down is not taken from its visitors for less than
 * it must be.
 */
import { checkRelease } from '@land/kit/release/gate/check-release.ts';
import { checkVersions } from '@land/kit/release/gate/check-versions.ts';
import { checkTriedOut, type FetchedRelease, readClaim } from './fetch-release.ts';
import type { ReleaseTrust } from './release-trust.ts';

export interface CopyVerdict {
  /**
   * `fit`: like one that comes today. `misfit`: this shell would refuse it, and can show it: until there is another.
   * `unusable`: made with a key that is no longer the section's, or for a shell that provides something else; never
   * shown.
   */
  use: 'fit' | 'misfit' | 'unusable';
  /** Why, when it is not fit. */
  reason?: string;
}

export function judgeCopy(copy: FetchedRelease, trust: ReleaseTrust): CopyVerdict {
  const { section, release, contents } = copy;
  const checked = { section, release, contents, provided: trust.provided };
  const unusable = explainFailure(() => {
    readClaim(copy, trust);
    checkVersions(checked);
  });
  if (unusable !== undefined) return { use: 'unusable', reason: unusable };
  const misfit = explainFailure(() => {
    checkTriedOut(release, trust);
    checkRelease(checked);
  });
  return misfit === undefined ? { use: 'fit' } : { use: 'misfit', reason: misfit };
}

function explainFailure(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  }
}
