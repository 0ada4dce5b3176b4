/** The part of the gate that shows the release inside of the real frame, in a real Chromium. */
import type { Browser, BrowserContext } from 'playwright-core';
import type { Release, SectionName } from '../../format/release-format.ts';
import { sectionContract } from '../../format/section-contract.ts';
import { CandidateOrigin } from './candidate-origin.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { PageTrial, type ServedState, servedStates } from './page-trial.ts';
import { launchTrialBrowser } from './trial-browser.ts';
import { TrialShell } from './trial-shell.ts';
import { trySubmission } from './try-submission.ts';

const widths = [375, 1280];

/** Browser and shell, which take their time to start: begin while the release is being built. */
export class BrowserChecks {
  readonly #section: SectionName;
  readonly #parts: Promise<{ origin: CandidateOrigin; shell: TrialShell; browser: Browser; context: BrowserContext }>;
  readonly #started: { stop(): unknown }[] = [];

  constructor(section: SectionName) {
    this.#section = section;
    this.#parts = this.#start();
    // Whoever runs the checks is told.
    this.#parts.catch(() => {});
  }

  async #start() {
    const origin = this.#keep(await CandidateOrigin.start());
    const starting = [TrialShell.start(this.#section, origin), launchTrialBrowser()] as const;
    starting[0].then(
      (shell) => this.#keep(shell),
      () => {},
    );
    starting[1].then(
      (browser) => this.#keep({ stop: () => browser.close() }),
      () => {},
    );
    const [shell, browser] = await Promise.all(starting);
    return { origin, shell, browser, context: await browser.newContext({ reducedMotion: 'reduce' }) };
  }

  #keep<Part extends { stop(): unknown }>(part: Part): Part {
    this.#started.push(part);
    return part;
  }

  /** How many pages were looked at, each in all of its states and widths. Throws ReleaseRefused. */
  async run(release: Release, contents: Map<string, Buffer>): Promise<number> {
    const { origin, shell, context } = await this.#parts;
    origin.offer(release, contents);
    const { paths } = await shell.untilShown(this.#section, release.version);
    const pages = Object.keys(sectionContract[this.#section]);
    const trials = pages.flatMap((name) =>
      statesOf(release, name).map((state) => ({
        context,
        release,
        name,
        state,
        url: shell.url + paths[this.#section][name],
      })),
    );
    // All at once, and the same sentence each time: the first in order.
    for (const { status, ...outcome } of await Promise.allSettled(trials.map(tryPage))) {
      if (status === 'rejected') throw (outcome as PromiseRejectedResult).reason;
    }
    return pages.length;
  }

  async stop(): Promise<void> {
    await this.#parts.catch(() => {});
    await Promise.all(this.#started.map((part) => part.stop()));
  }
}

function statesOf(release: Release, name: string): ServedState[] {
  return servedStates.filter((state) => release.pages[name]?.html[state] !== undefined);
}

interface Trial {
  context: BrowserContext;
  release: Release;
  name: string;
  state: ServedState;
  url: string;
}

async function tryPage({ context, release, name, state, url }: Trial): Promise<void> {
  const query = state === 'initial' ? '' : `?submission=${state}`;
  const trial = await PageTrial.open(context, name, url + query, widths[0] ?? 0);
  for (const width of widths) {
    await trial.page.setViewportSize({ width, height: 800 });
    await checkAccessibility(trial.page, name, `${state}, ${width} px`);
  }
  const action = sectionContract[release.section][name]?.formAction;
  if (state === 'initial' && action) await trySubmission(trial.page, name, action);
  trial.expectQuiet();
}
