/** The whole gate, as the release command runs it before anything is signed. */
import type { Release, ReleaseChecks } from '../format/release-format.ts';
import type { SectionDefinition } from '../format/section.ts';
import type { ProvidedModules } from '../format/sections-status.ts';
import { BrowserChecks } from './browser/browser-checks.ts';
import { checkRelease } from './check-release.ts';
import { readContents } from './check-files.ts';
import { SourceChecks } from './source/source-checks.ts';

interface GateOptions {
  section: SectionDefinition;
  /** The built release: its files. */
  releaseFolder: string;
  release: Release;
  provided: ProvidedModules;
  /** Without them the bytes alone are looked at. */
  trials: Trials | undefined;
}

/** Everything that begins while the release is still being built, so that it costs little time of its own. */
export class Trials {
  readonly sources: SourceChecks;
  readonly browser: BrowserChecks;

  constructor(section: SectionDefinition) {
    this.sources = new SourceChecks(section);
    this.browser = new BrowserChecks(section.name);
  }

  /** Whoever begins them ends them. */
  async stop(): Promise<void> {
    await Promise.all([this.sources.stop(), this.browser.stop()]);
  }
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
