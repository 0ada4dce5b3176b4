import type { ReleaseCounts } from '@land/release-tools/format/sections-status.ts';

/** Standard deviations (99.7 %): with 99 %, one good version in a hundred was taken back, as each is judged often. */
const Z = 3;
export const LEAST_VIEWS = 20;
const LEAST_ERRORS = 5;
/**
 * The highest failure rate that we assume for a live version with few views and no errors. A higher one would show a
 * broken version longer to most visitors. A lower one takes back good versions at 90 % while something else fails, such
 * as the network.
 */
const UNKNOWN_LIVE = 0.05;

/**
 * Returns one sentence that says why to take a shared version back, or undefined. The reason holds if the lowest
 * plausible failure rate of the shared version is above the highest plausible one of the live version.
 */
export function findReasonToTakeBack(shared: ReleaseCounts, live: ReleaseCounts): string | undefined {
  if (shared.views < LEAST_VIEWS || shared.errors < LEAST_ERRORS) return undefined;
  const isUnknown = live.views < LEAST_VIEWS && live.errors === 0;
  const most = isUnknown ? UNKNOWN_LIVE : wilsonBounds(live).upper;
  if (wilsonBounds(shared).lower <= most) return undefined;
  return `Taken back: ${shared.errors} of ${shared.views} views failed, of the live version ${live.errors} of ${live.views}.`;
}

/** The range of the true failure rate, by Wilson's score interval. */
function wilsonBounds({ views, errors }: ReleaseCounts): { lower: number; upper: number } {
  const share = errors / views;
  const middle = share + Z ** 2 / (2 * views);
  const reach = Z * Math.sqrt((share * (1 - share)) / views + Z ** 2 / (4 * views ** 2));
  const scale = 1 + Z ** 2 / views;
  return { lower: (middle - reach) / scale, upper: (middle + reach) / scale };
}
