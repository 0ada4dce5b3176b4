/** The whole gate, as the release command runs it before anything is signed. */
import type { Release, ReleaseChecks } from '../release-format.ts';
import type { SectionDefinition } from '../section-webpack.ts';
import type { ProvidedModules } from '../sections-status.ts';
import { BrowserChecks } from './browser/browser-checks.ts';
import { checkRelease } from './check-release.ts';
import { readContents } from './read-contents.ts';
import { startSourceChecks, type SourceChecks } from './source-checks.ts';

export interface GateOptions {
  section: SectionDefinition;
  /** The built release: its files. */
  releaseFolder: string;
  release: Release;
  provided: ProvidedModules;
  /** Without them the bytes alone are looked at. */
  trials: Trials | undefined;
}

/** Everything that begins while the release is still being built, so that it costs little time of its own. */
export interface Trials {
  sources: Promise<SourceChecks>;
  browser: BrowserChecks;
}

/** Whoever starts them ends them: `browser.stop()`. */
export function startTrials(section: SectionDefinition): Trials {
  return { sources: startSourceChecks(section), browser: new BrowserChecks(section.name) };
}

/** What was tried out, or null without trials. Throws ReleaseRefused. */
export async function runGate({ section, release, releaseFolder, provided, trials }: GateOptions): Promise<ReleaseChecks | null> {
  const contents = await readContents(releaseFolder, release);
  checkRelease({ section: section.name, release, contents, provided });
  if (!trials) return null;
  const trying = trials.browser.run(release, contents);
  trying.catch(() => {});
  // What the sources say comes first: it is nearer to what must be corrected.
  const { tests } = await trials.sources;
  return { tests, accessiblePages: await trying };
}
