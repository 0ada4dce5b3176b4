/** Gets releases of one section from origins, each version once at a time, and remembers what must not be shown. */
import { ReleaseRefused } from '@land/kit/release/gate/release-refused.ts';
import type { Release, SectionName } from '@land/kit/release/format/release-format.ts';
import { checkSignature } from './check-signature.ts';
import {
  digestClaim,
  type FetchedRelease,
  fetchClaim,
  fetchRelease,
  readClaim,
  type ReleaseClaim,
} from './fetch-release.ts';
import { type CopyVerdict, judgeCopy } from './judge-copy.ts';
import type { ReleaseTrust } from './release-trust.ts';
import type { SectionOrigin } from './section-origin.ts';

interface Refusal {
  /** What was refused; other bytes or other keys are looked at anew. */
  digest: string;
  reason: string;
  at: number;
}

/** After this long the files are fetched again, in milliseconds: a transfer may have been at fault. */
const REFUSED_FOR = 60_000;
const MAX_REMEMBERED = 50;

export class ReleaseSource {
  readonly #section: SectionName;
  readonly #trust: ReleaseTrust;
  readonly #underWay = new Map<string, Promise<FetchedRelease>>();
  readonly #refusals = new Map<string, Refusal>();

  constructor(section: SectionName, trust: ReleaseTrust) {
    this.#section = section;
    this.#trust = trust;
  }

  /** Throws ReleaseRefused, and other errors when the origin cannot be read. */
  fetch(origin: SectionOrigin, version: string): Promise<FetchedRelease> {
    const place = `${origin.url} ${version}`;
    const started =
      this.#underWay.get(place) ?? this.#fetch(origin, version, place).finally(() => this.#underWay.delete(place));
    this.#underWay.set(place, started);
    return started;
  }

  /** What is in a release, by its signed description alone. Throws as `fetch` does. */
  async describe(origin: SectionOrigin, version: string): Promise<Release> {
    return readClaim(await fetchClaim(this.#section, origin, version), this.#trust);
  }

  /** Whether one of the section's keys of today made the release. */
  trusts(claim: ReleaseClaim): boolean {
    try {
      checkSignature(claim, this.#trust);
      return true;
    } catch {
      return false;
    }
  }

  /** How a copy may be used that was accepted once. */
  judge(copy: FetchedRelease): CopyVerdict {
    return judgeCopy(copy, this.#trust);
  }

  /** What was refused is looked at anew. */
  forgetRefusals(): void {
    this.#refusals.clear();
  }

  async #fetch(origin: SectionOrigin, version: string, place: string): Promise<FetchedRelease> {
    const claim = await fetchClaim(this.#section, origin, version);
    const digest = digestClaim(claim, this.#trust);
    const before = this.#refusals.get(place);
    if (before?.digest === digest && Date.now() - before.at < REFUSED_FOR) throw new ReleaseRefused(before.reason);
    try {
      return await fetchRelease(claim, origin, this.#trust);
    } catch (failure) {
      if (failure instanceof ReleaseRefused) this.#remember(place, { digest, reason: failure.message, at: Date.now() });
      throw failure;
    }
  }

  #remember(place: string, refusal: Refusal): void {
    this.#refusals.delete(place);
    this.#refusals.set(place, refusal);
    const [oldest] = this.#refusals.keys();
    if (oldest !== undefined && this.#refusals.size > MAX_REMEMBERED) this.#refusals.delete(oldest);
  }
}
