import { networkOf } from '@land/http/client-network';
import type { ReleaseCounts } from '@land/release-tools/format/sections-status.ts';
import { RecentMap } from '../recent-map.ts';

export interface Beacon {
  /** From the page's token. It identifies one page, however many reports that page sends. */
  nonce: string;
  /** The visitor's IP address. */
  address: string;
  /** Section and version. */
  release: string;
  outcome: 'view' | 'error';
}

const MAX_PAGES = 50_000;
const MAX_ADDRESSES = 10_000;

/** Decides which reports count. Keeps a bounded list in memory and stores neither pages nor addresses. */
export class BeaconLimits {
  readonly #pages = new RecentMap<'view' | 'error'>(MAX_PAGES);
  /** Addresses that have reported an error, each with the release. */
  readonly #blaming = new RecentMap<true>(MAX_ADDRESSES);

  /**
   * Counts a page as one view of a release and at most one error. An address counts for at most one error of a release,
   * and after that error its views no longer count either: five errors take a version back, and one visitor must not be
   * able to do that alone.
   */
  weigh({ nonce, address, release, outcome }: Beacon): ReleaseCounts {
    const page = `${nonce} ${release}`;
    const sender = `${networkOf(address)} ${release}`;
    const before = this.#pages.get(page);
    if (before === 'error' || this.#blaming.get(sender)) return { views: 0, errors: 0 };
    this.#pages.set(page, outcome);
    if (outcome === 'error') this.#blaming.set(sender, true);
    // The error may arrive first, or without a view: count it as a view too.
    return { views: before === undefined ? 1 : 0, errors: outcome === 'error' ? 1 : 0 };
  }
}
