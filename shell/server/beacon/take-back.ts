import type { ReleaseCounts } from '@land/release-tools/format/sections-status.ts';

/** Confidence in standard deviations (99.7 %). With 99 %, one good version in a hundred was taken back by chance. */
const Z = 3;
export const LEAST_VIEWS = 20;
const LEAST_ERRORS = 5;
/**
 * The assumed failure rate of a live version with few views and no errors. With a higher one, a broken version would be
 * shown for longer. With a lower one, a good version at a share of 90 % would be taken back when, for example, the
 * network fails.
 */
const UNKNOWN_LIVE = 0.05;

/**
 * Returns one sentence with the reason to take a shared version back, or undefined. There is a reason if the lowest
 * plausible failure rate of the shared version is above the highest plausible one of the live version.
 */
export function findReasonToTakeBack(shared: ReleaseCounts, live: ReleaseCounts): string | undefined {
  if (shared.views < LEAST_VIEWS || shared.errors < LEAST_ERRORS) return undefined;
  const isUnknown = live.views < LEAST_VIEWS && live.errors === 0;
  const most = isUnknown ? UNKNOWN_LIVE : wilsonBounds(live).upper;
  if (wilsonBounds(shared).lower <= most) return undefined;
  return `Taken back: ${shared.errors} of ${shared.views} views failed, of the live version ${live.errors} of ${live.views}.`;
}

/** The plausible range of the failure rate, by Wilson's score interval. */
function wilsonBounds({ views, errors }: ReleaseCounts): { lower: number; upper: number } {
  const share = errors / views;
  const middle = share + Z ** 2 / (2 * views);
  const reach = Z * Math.sqrt((share * (1 - share)) / views + Z ** 2 / (4 * views ** 2));
  const scale = 1 + Z ** 2 / views;
  return { lower: (middle - reach) / scale, upper: (middle + reach) / scale };
}
