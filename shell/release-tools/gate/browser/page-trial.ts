/** One page in one state, open in the browser inside of the real frame. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { ReleaseRefused } from '../../format/failures.ts';
import { existsSync } from 'node:fs';

/** The states in which a page is served: first, and after a submission without scripts. */
export type ServedState = 'initial' | 'sent' | 'failed';

const PATIENCE = 15_000;

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
  readonly #complaints: string[] = [];

  private constructor(name: string, page: Page) {
    this.#name = name;
    this.page = page;
    page.on('console', (message) => {
      if (message.type() === 'error') this.#complaints.push(message.text());
    });
    page.on('pageerror', (failure) => this.#complaints.push(failure.message));
  }

  /** Opens the page and waits until it is hydrated, if it has a script. */
  static async open({ page, name, url, width, hasScripts }: OpenedPage): Promise<PageTrial> {
    const trial = new PageTrial(name, page);
    await page.setViewportSize({ width, height: 800 });
    // The caller sets the timeout.
    await page.goto(url, { timeout: 0 });
    if (!hasScripts) return trial;
    const hydrated = page.waitForFunction(isHydrated, undefined, { timeout: PATIENCE, polling: 50 }).then(
      () => true,
      () => false,
    );
    // A page with console errors may never hydrate, so the wait ends.
    const isDone = await Promise.race([hydrated, trial.#untilComplaint()]);
    trial.expectQuiet();
    if (!isDone)
      throw new ReleaseRefused(
        `Its page ${name} was not taken over by its script within ${PATIENCE / 1000} s: see that its module loads and renders.`,
      );
    return trial;
  }

  /** Throws ReleaseRefused if the browser has reported an error. */
  expectQuiet(): void {
    const [first] = this.#complaints;
    if (first === undefined) return;
    throw new ReleaseRefused(
      `Its page ${this.#name} puts an error into the browser's console (${shorten(first)}): find it with "npm run dev", and correct it.`,
    );
  }

  async #untilComplaint(): Promise<boolean> {
    await new Promise<void>((resolve) => {
      this.page.on('console', (message) => message.type() === 'error' && resolve());
      this.page.on('pageerror', () => resolve());
    });
    return false;
  }
}

/** React marks each hydrated element. Runs in the browser. */
function isHydrated(): boolean {
  return Object.keys(document.querySelector('main')?.firstElementChild ?? {}).some((key) =>
    key.startsWith('__reactFiber'),
  );
}

/** The first line, with the message; the browser shows the place. */
function shorten(text: string): string {
  return (text.split('\n')[0] ?? '').trim().slice(0, 300);
}

/** The headless shell starts with a third of the processes, in a third of the time. */
const installedBySystem = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The machine's Chromium, otherwise Playwright's own. Throws one sentence if there is neither. */
export async function launchTrialBrowser(executablePath = findChromium()): Promise<Browser> {
  if (!existsSync(executablePath)) {
    throw new ReleaseRefused(
      `There is no Chromium to try the release in: put one at ${installedBySystem.at(-1)}, or run "npx playwright install chromium".`,
    );
  }
  // All pages are of one site: two processes compile its scripts twice; one process for each page would compile them
  // each time.
  const quiet = [
    '--renderer-process-limit=2',
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
