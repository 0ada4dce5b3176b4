import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { ReleaseRefused } from '../release-refused.ts';

/** The headless shell starts with a third of the processes, in a third of the time. */
const installedBySystem = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The machine's Chromium, else Playwright's own. Throws one sentence when there is neither. */
export async function launchTrialBrowser(): Promise<Browser> {
  const executablePath = installedBySystem.find((path) => existsSync(path)) ?? chromium.executablePath();
  if (!existsSync(executablePath)) {
    throw new ReleaseRefused(
      `There is no Chromium to try the release in: put one at ${installedBySystem.at(-1)}, or run "npx playwright install chromium".`,
    );
  }
  // All pages are of one site: two processes compile its scripts twice, where one for each page compiles them each
  // time.
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
