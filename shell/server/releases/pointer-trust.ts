/** Follows a pointer only if the section signed it, after the last one that was followed. */
import { ReleaseRefused } from '@land/release-tools/format/failures.ts';
import type { Pointer, SectionName } from '@land/release-tools/format/release-format.ts';
import { verifyPointer } from '@land/release-tools/signing/pointer-signing.ts';
import { type ReleaseTrust, requireKeys } from './release-trust.ts';

interface PointerTrustOptions {
  section: SectionName;
  trust: ReleaseTrust;
  log: (sentence: string) => void;
}

export class PointerTrust {
  readonly #options: PointerTrustOptions;
  #warned = false;
  /** When the newest pointer was signed (ISO 8601, UTC); undefined until one was signed. */
  seen: string | undefined;

  constructor(options: PointerTrustOptions) {
    this.#options = options;
  }

  get toRemember(): string | undefined {
    return this.#options.trust.forgetTimes ? undefined : this.seen;
  }

  /** Throws ReleaseRefused. */
  check(pointer: Pointer): void {
    const { section, trust } = this.#options;
    if (!pointer.signature) return this.#checkUnsigned();
    const verdict = verifyPointer(section, pointer, requireKeys(section, trust));
    if (verdict !== 'genuine')
      throw this.#refuse(
        verdict === 'altered'
          ? 'was altered after it was signed'
          : `is signed with a key that is not one of ${section}'s, such as a former one`,
        'promote a release',
      );
    const at = pointer.at ?? '';
    if (!isTime.test(at)) throw this.#refuse('does not say when it was signed', 'promote a release');
    if (this.seen !== undefined && at < this.seen)
      throw this.#refuse(
        `was signed at ${at}, before the one of ${this.seen} that this shell already followed`,
        `go back with "npm run rollback -w ${section}-app", which signs it again`,
      );
    this.seen = at;
  }

  /** Releases made before kit 4 have unsigned pointers. Kit 5 will refuse them. */
  #checkUnsigned(): void {
    if (this.seen !== undefined) throw this.#refuse('is not signed, and one before it was', 'promote a release');
    if (this.#warned) return;
    this.#warned = true;
    const { section, log } = this.#options;
    log(
      `Warning: the pointer of ${section} is not signed, so whoever can write to its origin can choose among its releases. Promote a release with the commands of kit 4, which sign it: kit 5 will refuse it.`,
    );
  }

  #refuse(what: string, instead: string): ReleaseRefused {
    return new ReleaseRefused(`current.json of ${this.#options.section} ${what}: ${instead}.`);
  }
}

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
