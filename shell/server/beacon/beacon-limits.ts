import { networkOf } from '@land/http/client-network';
import type { ReleaseCounts } from '@land/release-tools/format/sections-status.ts';
import { RecentMap } from '../recent-map.ts';

export interface Beacon {
  /** The nonce in the page's CSRF token, which identifies one page view. */
  nonce: string;
  /** The visitor's IP address. */
  address: string;
  /** Section and version. */
  release: string;
  outcome: 'view' | 'error';
}

const MAX_PAGES = 50_000;
const MAX_ADDRESSES = 10_000;

/** Decides which reports of pages count. Pages and addresses are only in memory, in lists of limited length. */
export class BeaconLimits {
  readonly #pages = new RecentMap<'view' | 'error'>(MAX_PAGES);
  /** Addresses that have reported an error, each with the release. */
  readonly #failedAddresses = new RecentMap<true>(MAX_ADDRESSES);

  /**
   * Counts a page as one view of a release and at most one error. An address may cause one error of a release; after
   * that, neither its errors nor its views of the release count. Otherwise one visitor could take a version back alone,
   * with five errors.
   */
  count({ nonce, address, release, outcome }: Beacon): ReleaseCounts {
    const page = `${nonce} ${release}`;
    const sender = `${networkOf(address)} ${release}`;
    const before = this.#pages.get(page);
    if (before === 'error' || this.#failedAddresses.get(sender)) return { views: 0, errors: 0 };
    this.#pages.set(page, outcome);
    if (outcome === 'error') this.#failedAddresses.set(sender, true);
    // An error without an earlier view counts as a view too.
    return { views: before === undefined ? 1 : 0, errors: outcome === 'error' ? 1 : 0 };
  }
}
