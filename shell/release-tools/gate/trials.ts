import type { SectionDefinition } from '../format/section.ts';
import { BrowserChecks } from './browser/browser-checks.ts';
import { SourceChecks } from './source/source-checks.ts';

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
