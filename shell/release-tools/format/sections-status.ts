/** The response of the shell's `GET /sections.json`, for people and for the release commands. */
import type { ReleaseShare, SectionName } from './release-format.ts';

export interface SectionsStatus {
  shell: ProvidedModules;
  /** The path of each page of the contract and of the live releases, by the names of the section and the page. */
  paths: Record<SectionName, Record<string, string>>;
  sections: Record<SectionName, SectionStatus>;
}

/** The modules that the shell provides to the sections at run time. */
export interface ProvidedModules {
  /** The kit's version. */
  kit: string;
  /** Versions of all shared modules by name, the kit's included. */
  shared: Record<string, string>;
  /** The paths that it grants to each section (`sections.ts`). Unset by a shell from before declared paths. */
  paths?: Record<string, readonly string[]>;
}

export interface SectionStatus {
  /** The ids of the keys that the shell trusts. Unset by an older shell. */
  keys?: string[];
  live: string | null;
  /** Versions that the shell has shown and can show again at once, oldest first. */
  kept: string[];
  share: ReleaseShare | null;
  /** Page views by version, summed over all shell processes; versions without views are left out. */
  counts: Record<string, ReleaseCounts>;
  /** Versions that the shell refused, newest last. */
  refused: RefusedVersion[];
  /** Versions that the shell stopped showing because their pages failed in browsers, newest last. */
  takenBack: VersionVerdict[];
  /** Why the last attempt to read the section's origin failed; null if it succeeded. */
  problem: string | null;
}

export interface ReleaseCounts {
  views: number;
  /** Views in which a script or a stylesheet of the section failed. */
  errors: number;
}

export interface RefusedVersion extends VersionVerdict {
  /** `at` of the pointer that named the version; null if it has none. Unset by an older shell. */
  pointer?: string | null;
}

export interface VersionVerdict {
  version: string;
  /** The reason, in one sentence. */
  reason: string;
  /** ISO 8601, UTC */
  at: string;
}
