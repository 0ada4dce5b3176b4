import { existsSync } from 'node:fs';

/** The headless shell, which is what Playwright downloads too, starts in a third of the time. */
const installedBySystem = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The machine's own Chromium, or undefined: then Playwright's is used, which ensure-browser.ts has put in place. */
export function findSystemChromium(): string | undefined {
  return installedBySystem.find((path) => existsSync(path));
}

/** The browser that visitors have, with its compositor, where the machine has it; else as above. */
export function findVisitorsChromium(): string | undefined {
  return installedBySystem.toReversed().find((path) => existsSync(path));
}

/** How every test and benchmark starts Chromium: without anything that it would do on its own in the background. */
export function chromiumOptions(executablePath = findSystemChromium()): { executablePath?: string; args: string[] } {
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  // Chromium refuses to run its sandbox as root, as in containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;
  return { args, ...(executablePath !== undefined && { executablePath }) };
}
