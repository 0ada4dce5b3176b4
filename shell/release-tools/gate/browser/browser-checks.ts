/** The part of the gate that shows the release in a real shell and a real Chromium. */
import type { Browser } from 'playwright-core';
import type { Release, SectionName } from '../../format/release-format.ts';
import { contractOf, isLivePage } from '../../format/section-contract.ts';
import { sampleSlug } from '../../live/live-samples.ts';
import { CandidateOrigin } from './candidate-origin.ts';
import { twiceIfBusy } from './own-time.ts';
import { TrialShell } from './trial-shell.ts';
import type { tryPages } from './try-pages.ts';

interface Parts {
  origin: CandidateOrigin;
  shell: TrialShell;
  browser: Browser;
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
    return { origin, shell, browser, tryPages: (await loading).tryPages };
  }

  #keep<Part extends { stop(): unknown }>(part: Part): Part {
    this.#started.push(part);
    return part;
  }

  /**
   * Checks each page in all of its states and widths, and returns the number of pages. On a machine that is too busy it
   * tries once more. Throws ReleaseRefused or MachineBusy.
   */
  run(release: Release, contents: Map<string, Buffer>): Promise<number> {
    return twiceIfBusy(() => this.#try(release, contents));
  }

  async #try(release: Release, contents: Map<string, Buffer>): Promise<number> {
    const { origin, shell, browser, tryPages } = await this.#parts;
    origin.offer(release, contents);
    const { paths } = await shell.untilShown(this.#section, release.version);
    const urlOf = (page: string) =>
      shell.url +
      (isLivePage(this.#section, page)
        ? contractOf(this.#section)[page]?.path.replace('<slug>', sampleSlug)
        : (release.pages[page]?.path ?? paths[this.#section][page]));
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    // The steps have limits of their own, in the time of the page.
    context.setDefaultTimeout(0);
    try {
      return await tryPages({ context, release, urlOf });
    } finally {
      // Not awaited, because closing takes time, and a busy page may never close.
      context.close().catch(() => {});
    }
  }

  async stop(): Promise<void> {
    await this.#parts.catch(() => {});
    await Promise.all(this.#started.map((part) => part.stop()));
  }
}
