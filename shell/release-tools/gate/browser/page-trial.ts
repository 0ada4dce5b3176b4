/** One page of the release in one state, opened in the browser within the real shell. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { ReleaseRefused } from '../../format/failures.ts';
import { existsSync } from 'node:fs';
import { withinTurns } from './own-time.ts';

/** The states in which the server sends a page: at first, and after a form without scripts was sent or failed. */
export const servedStates = ['initial', 'sent', 'failed'] as const;
export type ServedState = (typeof servedStates)[number];

/** Turns in which a page may do nothing before it is hydrated: about 15 s on a calm machine. */
const HYDRATION_TURNS = 300;

interface OpenedPage {
  page: Page;
  name: string;
  url: string;
  width: number;
  hasScripts: boolean;
}

export class PageTrial {
  readonly page: Page;
  readonly #name: string;
  readonly #consoleErrors: string[] = [];
  /** Names of films, sounds and captions that were loaded. */
  readonly #played: string[] = [];

  private constructor(name: string, page: Page) {
    this.#name = name;
    this.page = page;
    page.on('console', (message) => {
      if (message.type() === 'error') this.#consoleErrors.push(message.text());
    });
    page.on('pageerror', (failure) => this.#consoleErrors.push(failure.message));
    page.on('request', (request) => {
      if (['media', 'texttrack'].includes(request.resourceType()))
        this.#played.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
    });
  }

  /** Opens the page and waits until it is hydrated, if it has a script. */
  static async open({ page, name, url, width, hasScripts }: OpenedPage): Promise<PageTrial> {
    const trial = new PageTrial(name, page);
    await page.setViewportSize({ width, height: 800 });
    // No timeout here; the caller limits the whole check.
    await page.goto(url, { timeout: 0 });
    if (!hasScripts) return trial;
    const hydration = page.waitForFunction(isHydrated, undefined, { timeout: 0, polling: 50 });
    const hydrated = withinTurns(page, hydration, HYDRATION_TURNS).then((handle) => handle !== undefined);
    hydrated.catch(() => {});
    // Also ends at the first console error, because such a page may never hydrate.
    const isDone = await Promise.race([hydrated, trial.#untilConsoleError()]);
    trial.expectQuiet();
    if (!isDone)
      throw new ReleaseRefused(
        `Its page ${name} was not hydrated by its script: check that its module loads and renders.`,
        { page: name },
        'Scripts',
      );
    return trial;
  }

  /** Throws ReleaseRefused if the browser has reported an error, or has loaded a film, which no press has started. */
  expectQuiet(): void {
    const [played] = this.#played;
    if (played !== undefined)
      throw new ReleaseRefused(
        `Its page ${this.#name} loads ${played} before a press: give the player preload="none", and start it only when the visitor presses.`,
        { page: this.#name },
        'Films and sounds',
      );
    const [first] = this.#consoleErrors;
    if (first === undefined) return;
    throw new ReleaseRefused(
      `Its page ${this.#name} puts an error into the browser's console (${shorten(first)}): find it with "npm run dev", and correct it.`,
      { page: this.#name },
      'Scripts',
    );
  }

  async #untilConsoleError(): Promise<boolean> {
    await new Promise<void>((resolve) => {
      this.page.on('console', (message) => message.type() === 'error' && resolve());
      this.page.on('pageerror', () => resolve());
    });
    return false;
  }
}

/** Whether React has set its marker on the page's first element, as it does when it hydrates. Runs in the browser. */
function isHydrated(): boolean {
  return Object.keys(document.querySelector('main')?.firstElementChild ?? {}).some((key) =>
    key.startsWith('__reactFiber'),
  );
}

/** The first line of an error, which contains its message. */
function shorten(text: string): string {
  return (text.split('\n')[0] ?? '').trim().slice(0, 300);
}

/** Installed browsers in order of preference: the headless shell starts three times as fast. */
const installedBySystem = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The machine's Chromium, otherwise Playwright's own. Throws one sentence if there is neither. */
export async function launchTrialBrowser(executablePath = findChromium()): Promise<Browser> {
  if (!existsSync(executablePath)) {
    throw new ReleaseRefused(
      `There is no Chromium to try the release in: put one at ${installedBySystem.at(-1)}, or run "npx playwright install chromium".`,
    );
  }
  // At most four processes, because each compiles the site's scripts again. With two, windows that share a process wait
  // for each other: the trial of a form took a seventh more processor time.
  const quiet = [
    '--renderer-process-limit=4',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  // Chromium refuses to run its sandbox as root, as in containers.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet });
}

function findChromium(): string {
  return installedBySystem.find((path) => existsSync(path)) ?? chromium.executablePath();
}
