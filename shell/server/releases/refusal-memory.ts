/** Stores failures, to report them in sections.json and not to fetch the same bad release again. */
import { ReleaseRefused } from '@land/release-tools/format/failures.ts';
import type { RefusedVersion } from '@land/release-tools/format/sections-status.ts';
import { RecentMap } from '../recent-map.ts';

const MAX_REPORTED = 20;
const MAX_FAILED = 200;
/** Milliseconds until refused files are fetched again, because the transfer may have failed. */
const REFUSED_FOR = 60_000;
/** Milliseconds during which a missing release is not requested again. */
const MISSING_FOR = 5_000;

interface Failure {
  triedAt: number;
  /** The refusal, and the digest of bytes and keys for which it holds. */
  refused?: { digest: string; failure: ReleaseRefused; at: number };
}

export class RefusalMemory {
  #reported: RefusedVersion[] = [];
  /** Refusals that were reported before the pointer changed. A set, because times may be equal within a millisecond. */
  #former = new Set<RefusedVersion>();
  #failures = new RecentMap<Failure>(MAX_FAILED);

  /** The versions that were refused, with the reasons, newest last. */
  get reported(): RefusedVersion[] {
    return this.#reported;
  }

  /**
   * Forgets failures when the pointer changes, so that a version that is promoted again is checked and reported again.
   */
  forget(): void {
    this.#former = new Set(this.#reported);
    this.#failures = new RecentMap(MAX_FAILED);
  }

  /** Records a refusal, and returns whether it is new. `pointer` is the time of the pointer that named the version. */
  report(version: string, reason: string, pointer: string | null): boolean {
    const isSame = (refusal: RefusedVersion) => refusal.version === version && refusal.reason === reason;
    if (this.#reported.some((refusal) => isSame(refusal) && !this.#former.has(refusal))) return false;
    const refusal = { version, reason, at: new Date().toISOString(), pointer };
    this.#reported = [...this.#reported.filter((other) => !isSame(other)), refusal].slice(-MAX_REPORTED);
    return true;
  }

  /** Removes a version that is accepted now, because it was signed again or its key was configured. */
  remove(version: string): void {
    this.#reported = this.#reported.filter((refusal) => refusal.version !== version);
  }

  /** Records a failure for this origin and version. `digest` identifies the bytes there, if they could be read. */
  remember(source: string, failure: unknown, digest: string | undefined): void {
    const before = this.#failures.get(source)?.refused;
    const isNew = failure instanceof ReleaseRefused && digest !== undefined && failure !== before?.failure;
    const refused = isNew ? { digest, failure, at: Date.now() } : before;
    this.#failures.set(source, { triedAt: Date.now(), ...(refused && { refused }) });
  }

  isMissing(source: string): boolean {
    return (this.#failures.get(source)?.triedAt ?? -Infinity) + MISSING_FOR > Date.now();
  }

  /** Throws the stored refusal again if bytes and keys are the same. */
  refuseAgain(source: string, digest: string): void {
    const refused = this.#failures.get(source)?.refused;
    if (refused?.digest === digest && Date.now() - refused.at < REFUSED_FOR) throw refused.failure;
  }
}
