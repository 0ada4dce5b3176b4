import type { Release, ReleaseChecks } from '../format/release-format.ts';
import type { SectionDefinition } from '../format/section.ts';
import { BrowserChecks } from './browser/browser-checks.ts';
import { SourceChecks } from './source/source-checks.ts';

/** The checks of sources and in the browser, which start while the release is still being built, to save time. */
export class Trials {
  readonly sources: SourceChecks;
  readonly #browser: BrowserChecks;

  constructor(section: SectionDefinition) {
    this.sources = new SourceChecks(section);
    this.#browser = new BrowserChecks(section.name);
  }

  /** Throws ReleaseRefused. */
  async run(release: Release, contents: Map<string, Buffer>): Promise<ReleaseChecks> {
    const trying = this.#browser.run(release, contents);
    trying.catch(() => {});
    // Errors in the sources are reported first, because they are closer to the cause.
    const tests = await this.sources.run();
    return { tests, accessiblePages: await trying };
  }

  async stop(): Promise<void> {
    await Promise.all([this.sources.stop(), this.#browser.stop()]);
  }
}
