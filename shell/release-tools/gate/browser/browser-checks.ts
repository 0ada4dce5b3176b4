/** The part of the gate that shows the release in a real shell and a real Chromium. */
import type { Browser, BrowserContext } from 'playwright-core';
import type { Release, SectionName } from '../../format/release-format.ts';
import { isLivePage } from '../../format/section-contract.ts';
import { sampleSlug } from '../../live/live-samples.ts';
import { CandidateOrigin } from './candidate-origin.ts';
import { TrialShell } from './trial-shell.ts';
import type { tryPages } from './try-pages.ts';

interface Parts {
  origin: CandidateOrigin;
  shell: TrialShell;
  browser: Browser;
  context: BrowserContext;
  tryPages: typeof tryPages;
}

/** Starts browser and shell when it is created, so that they are ready when the release is built. */
export class BrowserChecks {
  readonly #section: SectionName;
  readonly #parts: Promise<Parts>;
  readonly #started: { stop(): unknown }[] = [];

  constructor(section: SectionName) {
    this.#section = section;
    this.#parts = this.#start();
    // Not unhandled: run() rejects with the same error.
    this.#parts.catch(() => {});
  }

  async #start(): Promise<Parts> {
    const origin = this.#keep(await CandidateOrigin.start());
    // Playwright takes long to load, so it loads while the shell starts.
    const loading = import('./try-pages.ts');
    const launch = async () => {
      const browser = await (await loading).launchTrialBrowser();
      this.#keep({ stop: () => browser.close() });
      return browser;
    };
    const starting = TrialShell.start(this.#section, origin).then((shell) => this.#keep(shell));
    const [shell, browser] = await Promise.all([starting, launch()]);
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    return { origin, shell, browser, context, tryPages: (await loading).tryPages };
  }

  #keep<Part extends { stop(): unknown }>(part: Part): Part {
    this.#started.push(part);
    return part;
  }

  /** Checks each page in all of its states and widths, and returns the number of pages. Throws ReleaseRefused. */
  async run(release: Release, contents: Map<string, Buffer>): Promise<number> {
    const { origin, shell, context, tryPages } = await this.#parts;
    origin.offer(release, contents);
    const { paths } = await shell.untilShown(this.#section, release.version);
    const urlOf = (page: string) =>
      shell.url + (isLivePage(this.#section, page) ? `/land/${sampleSlug}` : paths[this.#section][page]);
    return tryPages({ context, release, urlOf });
  }

  async stop(): Promise<void> {
    await this.#parts.catch(() => {});
    await Promise.all(this.#started.map((part) => part.stop()));
  }
}
