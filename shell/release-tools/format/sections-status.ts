/** The response of the shell's `GET /sections.json`, for people and for the release commands. */
import type { ReleaseShare, SectionName } from './release-format.ts';

export interface SectionsStatus {
  shell: ProvidedModules;
  /** Path of each page, by the section's name and the page's. */
  paths: Record<SectionName, Record<string, string>>;
  sections: Record<SectionName, SectionStatus>;
}

/** The modules that the shell provides to the sections at run time. */
export interface ProvidedModules {
  /** The kit's version. */
  kit: string;
  /** Versions of all shared modules by name, the kit's included. */
  shared: Record<string, string>;
}

export interface SectionStatus {
  live: string | null;
  /** Versions that can be served at once, oldest first. */
  kept: string[];
  share: ReleaseShare | null;
  /** By version, without those that were never viewed; the sum of all shell processes. */
  counts: Record<string, ReleaseCounts>;
  /** Versions that the shell refused or took back, newest last. */
  refused: RefusedVersion[];
  takenBack: VersionVerdict[];
  /** Why the section's origin could not be read the last time. */
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
  /** One sentence. */
  reason: string;
  /** ISO 8601, UTC */
  at: string;
}
