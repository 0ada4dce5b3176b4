/** The part of the gate that shows the release inside of the real frame, in a real Chromium. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Release, SectionName } from '../../format/release-format.ts';
import { sectionContract } from '../../format/section-contract.ts';
import { CandidateOrigin } from './candidate-origin.ts';
import { launchTrialBrowser, PageTrial, type ServedState, servedStates } from './page-trial.ts';
import { TrialShell } from './trial-shell.ts';
import { trySubmission } from './try-submission.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { ReleaseRefused } from '../../format/failures.ts';

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

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};

/**
 * Runs axe over the section's part of the page; the frame is the shell's matter. `where` says what is being looked at.
 */
async function checkAccessibility(page: Page, name: string, where: string): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  // Colours are judged when they have arrived.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  );
  const { violations } = (await page.evaluate(`axe.run('main', ${JSON.stringify(options)})`)) as AxeResults;
  const [first] = violations;
  if (!first) return;
  const [node] = first.nodes;
  throw new ReleaseRefused(
    `Its page ${name} breaks the accessibility rule ${first.id} (${where}, ${String(node?.target.at(-1))}): ${readAdvice(node?.failureSummary ?? first.help)}.`,
  );
}

/** The first thing to do of axe's summary, which begins with a headline: `Fix any of the following:`. */
function readAdvice(summary: string): string {
  const lines = summary
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return (lines[1] ?? lines[0] ?? '').replace(/\.$/, '').slice(0, 300);
}
