/** Accepts a pointer only if the section signed it, and not before the last accepted one. */
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
  /** When the last accepted pointer was signed (ISO 8601, UTC); undefined until a signed one is accepted. */
  seen: string | undefined;

  constructor(options: PointerTrustOptions) {
    this.#options = options;
  }

  /** The time to store for the next start; undefined if times are not stored. */
  get timeToStore(): string | undefined {
    return this.#options.trust.isDevelopment ? undefined : this.seen;
  }

  /** Checks a pointer. Throws ReleaseRefused. */
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
        `go back with "npm run rollback ${section}", which signs it again`,
      );
    this.seen = at;
  }

  /**
   * Accepts an unsigned pointer, with a warning, until a signed one was accepted. Pointers from before kit 4 are
   * unsigned.
   */
  #checkUnsigned(): void {
    if (this.seen !== undefined) throw this.#refuse('is not signed, and one before it was', 'promote a release');
    if (this.#warned) return;
    this.#warned = true;
    const { section, log } = this.#options;
    log(
      `Warning: the pointer of ${section} is not signed, so anyone who can write to its origin can choose among its releases. Promote a release with the commands of kit 4, which sign it: kit 5 will refuse it.`,
    );
  }

  #refuse(what: string, instead: string): ReleaseRefused {
    return new ReleaseRefused(`current.json of ${this.#options.section} ${what}: ${instead}.`);
  }
}

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
