import type { KeyObject } from 'node:crypto';
import type { ProvidedModules } from '@land/kit/release/format/sections-status.ts';
import type { SectionName } from '@land/kit/release/format/release-format.ts';

/** What the shell holds a fetched release against. */
export interface ReleaseTrust {
  /** Read anew each time: a key may be made or replaced while the shell runs. */
  publicKeysOf: (section: SectionName) => KeyObject[];
  provided: ProvidedModules;
  /** Refuses a release that nobody tried out, such as one that `npm start` built. */
  refuseUnchecked: boolean;
}
