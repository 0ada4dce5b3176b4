/** Checks every page that has an address in the browser, in all of its states and widths. */
import { field } from '@land/kit/form-names';
import type { AxeResults, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Release } from '../../format/release-format.ts';
import { findFieldType } from '../../format/form-fields.ts';
import { contractOf, findFormAction, type FormAction, isLivePage } from '../../format/section-contract.ts';
import { atTopic, ReleaseRefused } from '../../format/failures.ts';
import { openWindow } from './open-window.ts';
import { type OwnTime, whenUsedUp } from './own-time.ts';
import { PageTrial, type ServedState, servedStates } from './page-trial.ts';
import { tryConsent } from './try-consent.ts';
import { trySubmission } from './try-submission.ts';

export { launchTrialBrowser } from './page-trial.ts';

const widths = [375, 1280];

/** The page in one state, and its check. */
type Visit = [state: ServedState, check: (page: Page) => Promise<void>];

/** More windows at once would need more memory than a small machine has. */
const WINDOWS_AT_ONCE = 8;

/** The time for the windows that are checked at once. */
const LIMITS: OwnTime = { seconds: 60, minutes: 5 };

interface ShownRelease {
  context: BrowserContext;
  release: Release;
  urlOf: (page: string) => string;
  limits?: OwnTime;
}

/** Checks the pages, and returns their number. Throws ReleaseRefused or MachineBusy. */
export async function tryPages({ context, release, urlOf, limits = LIMITS }: ShownRelease): Promise<number> {
  const required = Object.keys(contractOf(release.section)).filter((name) => name in release.pages);
  const declared = Object.keys(release.pages).filter((name) => release.pages[name]?.path !== undefined);
  const pages = [...required, ...declared];
  const trials = pages.flatMap((name) =>
    listWindows(release, name).map((visits) => ({ name, url: urlOf(name), visits, release })),
  );
  for (let first = 0; first < trials.length; first += WINDOWS_AT_ONCE)
    await tryAtOnce(context, trials.slice(first, first + WINDOWS_AT_ONCE), limits);
  return pages.length;
}

/**
 * The visits of a page in its two windows, which take about as long as each other: one reads the page in all of its
 * states, the other uses its form. In the order in which their faults are reported.
 */
function listWindows(release: Release, name: string): Visit[][] {
  const page = release.pages[name];
  const action = isLivePage(release.section, name) ? undefined : findFormAction(release.section, name, page);
  const states = servedStates.filter((state) => page?.html[state] !== undefined);
  const reading = states.map((state): Visit => [state, (page) => checkAllWidths(page, name, state)]);
  return action ? [reading, [['initial', (page) => checkForm(page, name, action)]]] : [reading];
}

/** Checks pages in parallel. Of several errors, throws the first in their order, so that it is reproducible. */
async function tryAtOnce(context: BrowserContext, trials: Trial[], limits: OwnTime): Promise<void> {
  const opened: { page: Page; trial: Trial }[] = [];
  for (const trial of trials) opened.push({ page: await openWindow(context), trial });
  const ended = new AbortController();
  const usedUp = whenUsedUp(browserOf(context), limits, ended.signal);
  // Not unhandled if no page is left.
  usedUp.catch(() => {});
  const tries = opened.map(({ page, trial }) =>
    Promise.race([tryVisits(page, trial), refuse(trial.name, usedUp, limits)]),
  );
  const outcomes = await Promise.allSettled(tries);
  ended.abort();
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  // Not awaited, because closing takes time. The first one stays, because `openWindow` needs one.
  for (const { page } of opened) if (page !== context.pages()[0]) page.close().catch(() => {});
}

interface Trial {
  release: Release;
  name: string;
  url: string;
  visits: Visit[];
}

/** Throws ReleaseRefused when the processor time is used up, because a page that keeps the browser busy never ends. */
async function refuse(name: string, usedUp: Promise<void>, { seconds }: OwnTime): Promise<never> {
  await usedUp;
  throw new ReleaseRefused(
    `Its page ${name} needs more than ${seconds} s of processor time: remove the drawing, style or script that keeps the browser busy.`,
    { page: name },
    'Scripts',
  );
}

function browserOf(context: BrowserContext): Browser {
  const browser = context.browser();
  if (!browser) throw new Error('The context has no browser.');
  return browser;
}

async function tryVisits(page: Page, { release, name, url, visits }: Trial): Promise<void> {
  const hasScripts = !isLivePage(release.section, name);
  for (const [state, check] of visits) {
    const query = state === 'initial' ? '' : `?submission=${state}`;
    const trial = await PageTrial.open({ page, name, url: url + query, width: widths[0] ?? 0, hasScripts });
    await check(page);
    trial.expectQuiet();
  }
}

async function checkForm(page: Page, name: string, action: FormAction): Promise<void> {
  if (findFieldType(action, field.terms))
    await tryConsent(page, name, action).catch(atTopic('Consent', { page: name }));
  await trySubmission(page, name, action).catch(atTopic('Forms', { page: name }));
}

async function checkAllWidths(page: Page, name: string, state: ServedState): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await checkAccessibility(page, name, `${state}, ${width} px`);
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};

/** Runs axe over the section's part of the page. `where` names the state and width, for the error message. */
async function checkAccessibility(page: Page, name: string, where: string): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  // Ends finite animations of the section, so that colors are checked at their final values.
  await page.evaluate(() => {
    for (const animation of document.querySelector('main')?.getAnimations({ subtree: true }) ?? [])
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
  // Only the first violation, because reading the whole result takes as long as a tenth of the check.
  const first = (await page.evaluate(
    `axe.run('main', ${JSON.stringify(options)}).then(({ violations }) => violations[0])`,
  )) as AxeResults['violations'][number] | undefined;
  if (!first) return;
  const [node] = first.nodes;
  const path = await page.evaluate(pathTo, String(node?.target.at(-1)));
  throw new ReleaseRefused(
    `Its page ${name} breaks the accessibility rule ${first.id} (${where}, ${String(node?.target.at(-1))}): ${readAdvice(node?.failureSummary ?? first.help)}.`,
    { page: name, path },
    'Accessibility',
  );
}

/** The index of each element on the way from the page's root to an element. Runs in the browser. */
function pathTo(selector: string): number[] {
  const path: number[] = [];
  for (
    let element = document.querySelector(selector);
    element && element.localName !== 'main';
    element = element.parentElement
  )
    path.unshift([...(element.parentElement?.children ?? [])].indexOf(element));
  return path;
}

/** The first advice in axe's summary, after its headline such as `Fix any of the following:`. */
function readAdvice(summary: string): string {
  const lines = summary
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return (lines[1] ?? lines[0] ?? '').replace(/\.$/, '').slice(0, 300);
}
