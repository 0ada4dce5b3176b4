/** Makes sure that Playwright has a Chromium: the machine's, otherwise Playwright's own, otherwise Debian's. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { findSystemChromium } from './chromium.ts';

const ways: (() => boolean)[] = [
  isThere,
  () => run('npx', ['playwright', 'install', '--with-deps', 'chromium']),
  () => run('npx', ['playwright', 'install', 'chromium']),
  () =>
    run('apt-get', ['update']) &&
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']),
  () => run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']),
];

if (!ways.some((way) => way() && isThere())) {
  console.error('No Chromium was found or could be installed. Put one at /usr/bin/chromium and run the tests again.');
  process.exit(1);
}
console.log(`Chromium: ${findSystemChromium() ?? chromium.executablePath()}`);

function isThere(): boolean {
  return findSystemChromium() !== undefined || existsSync(chromium.executablePath());
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}
