/** The whole gate, as the release command runs it before anything is signed. */
import type { Release, ReleaseChecks } from '../format/release-format.ts';
import type { SectionDefinition } from '../format/section.ts';
import type { ProvidedModules } from '../format/sections-status.ts';
import { checkRelease } from './check-release.ts';
import { readContents } from './check-files.ts';
import type { Trials } from './trials.ts';

interface GateOptions {
  section: SectionDefinition;
  /** The built release: its files. */
  releaseFolder: string;
  release: Release;
  provided: ProvidedModules;
  /** Without them the bytes alone are looked at. */
  trials: Trials | undefined;
}

/** What was tried out, or null without trials. Throws ReleaseRefused. */
export async function runGate({
  section,
  release,
  releaseFolder,
  provided,
  trials,
}: GateOptions): Promise<ReleaseChecks | null> {
  const contents = await readContents(releaseFolder, release);
  checkRelease({ section: section.name, release, contents, provided });
  if (!trials) return null;
  const trying = trials.browser.run(release, contents);
  trying.catch(() => {});
  // What the sources say comes first: it is nearer to what must be corrected.
  const tests = await trials.sources.run();
  return { tests, accessiblePages: await trying };
}
