import { existsSync } from 'node:fs';

/** The headless shell starts in a third of the time of the full browser. Playwright downloads it too. */
const installedBySystem = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Returns the machine's own Chromium. If undefined, tests use Playwright's, which ensure-browser.ts installs. */
export function findSystemChromium(): string | undefined {
  return installedBySystem.find((path) => existsSync(path));
}

/** Returns the full Chromium that visitors use, if the machine has it, otherwise the headless shell. */
export function findVisitorsChromium(): string | undefined {
  return installedBySystem.toReversed().find((path) => existsSync(path));
}

/** How every test and benchmark starts Chromium: without its background activity. */
export function chromiumOptions(executablePath = findSystemChromium()): { executablePath?: string; args: string[] } {
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  // Chromium's sandbox does not run as root, as in containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;
  return { args, ...(executablePath !== undefined && { executablePath }) };
}
