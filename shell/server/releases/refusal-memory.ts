/** The section's one memory of what did not work: for sections.json, and so that nothing is fetched again in vain. */
import { ReleaseRefused } from '@land/release-tools/format/failures.ts';
import type { RefusedVersion } from '@land/release-tools/format/sections-status.ts';
import { RecentMap } from '../recent-map.ts';

const MAX_TOLD = 20;
const MAX_FAILED = 200;
/** After this long the files are fetched again, in milliseconds: a transfer may have been at fault. */
const REFUSED_FOR = 60_000;
/** Who asks for what is not there is answered without asking the origin again, for so long in milliseconds. */
const MISSING_FOR = 5_000;

interface Failure {
  triedAt: number;
  /** What was refused; other bytes or other keys are looked at again. */
  refused?: { digest: string; failure: ReleaseRefused; at: number };
}

export class RefusalMemory {
  #told: RefusedVersion[] = [];
  #since = '';
  #failures = new RecentMap<Failure>(MAX_FAILED);

  /** The versions that a pointer named and that were refused, each with its sentence, the newest last. */
  get told(): RefusedVersion[] {
    return this.#told;
  }

  /** Somebody who promotes a version again wants to know what became of it this time: the same refusal is a new one. */
  forget(): void {
    this.#since = new Date().toISOString();
    this.#failures = new RecentMap(MAX_FAILED);
  }

  /** Returns whether it is a new one. `pointer`: the `at` of the one that named the version. */
  tell(version: string, reason: string, pointer: string | null): boolean {
    const isSame = (refusal: RefusedVersion) => refusal.version === version && refusal.reason === reason;
    if (this.#told.some((refusal) => isSame(refusal) && refusal.at >= this.#since)) return false;
    const refusal = { version, reason, at: new Date().toISOString(), pointer };
    this.#told = [...this.#told.filter((other) => !isSame(other)), refusal].slice(-MAX_TOLD);
    return true;
  }

  /** The version is a good one after all: it was signed again, or its key was configured. */
  withdraw(version: string): void {
    this.#told = this.#told.filter((refusal) => refusal.version !== version);
  }

  /** What failed at this place; `digest` of what lay there, where it could be read. */
  remember(place: string, failure: unknown, digest: string | undefined): void {
    const before = this.#failures.get(place)?.refused;
    const isNew = failure instanceof ReleaseRefused && digest !== undefined && failure !== before?.failure;
    const refused = isNew ? { digest, failure, at: Date.now() } : before;
    this.#failures.set(place, { triedAt: Date.now(), ...(refused && { refused }) });
  }

  /** Whether it did not work a moment ago. */
  isMissing(place: string): boolean {
    return (this.#failures.get(place)?.triedAt ?? -Infinity) + MISSING_FOR > Date.now();
  }

  /** Throws again what was thrown for the same bytes, held against the same keys. */
  refuseAgain(place: string, digest: string): void {
    const refused = this.#failures.get(place)?.refused;
    if (refused?.digest === digest && Date.now() - refused.at < REFUSED_FOR) throw refused.failure;
  }
}
