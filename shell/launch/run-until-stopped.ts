import { sectionFolder, sectionsHere } from '@land/release-tools/sections.ts';
import type { Service } from './services.ts';
import { Site, type SiteOptions } from './site.ts';

export interface RunOptions extends Pick<SiteOptions, 'env' | 'services' | 'untilFrame'> {
  prepare: () => Promise<void>;
}

/**
 * Prepares and starts the site, prints its addresses, and resolves when it is ready. After a signal or a failure, stops
 * every process and exits with code 0 or 1.
 */
export async function runUntilStopped({ prepare, ...options }: RunOptions): Promise<Site> {
  let stopping: Promise<never> | undefined;
  const stop = (exitCode: number) => {
    printHeldLines();
    return (stopping ??= site.stop().then(() => process.exit(exitCode)));
  };
  const stopNow = (exitCode: number) => {
    stop(exitCode).catch(() => process.exit(1));
  };
  const fail = (message: string) => {
    if (stopping) return;
    if (message) console.error(message);
    stopNow(1);
  };
  // Holds back the first admin's password, which is printed only once, to show it after the output of the start.
  const heldLines: string[] = [];
  let isStarting = true;
  const print = (line: string) =>
    void (isStarting && line.includes('FIRST ADMIN') ? heldLines.push(line) : console.log(line));
  const printHeldLines = () => {
    isStarting = false;
    if (heldLines.length > 0) console.log(`\n${heldLines.splice(0).join('\n')}`);
  };
  const site = createSite({ ...options, print, onFailure: fail });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopNow(0));
  onEndOfNpm(() => stopNow(0));
  try {
    // Builds take long, so the most frequent failure is told before them.
    await site.requireFreePorts();
    await prepare();
    await site.start();
    printHeldLines();
    printAddresses(site.services);
  } catch (failure) {
    fail(failure instanceof Error ? failure.message : String(failure));
    await stopping;
  }
  return site;
}

/** Stops when npm was killed by a signal that it does not forward; then this process has another parent. */
function onEndOfNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && stop(), 500).unref();
}

/** Creates the site. If a variable is invalid, prints one sentence and exits before any process starts. */
function createSite(options: SiteOptions): Site {
  try {
    return new Site(options);
  } catch (failure) {
    console.error((failure as Error).message);
    process.exit(1);
  }
}

function printAddresses(services: Service[]): void {
  const port = (name: string) => services.find((service) => service.name === name)?.port;
  const local = (name: string) => `http://localhost:${port(name)}`;
  const sections = sectionsHere.map(sectionFolder).filter((name) => port(name) !== undefined);
  // Without the api, these lines and the database are left out.
  const withApi = (...rows: string[][]) => (port('api') === undefined ? [] : rows);
  const shown = [
    ['Site', local('shell')],
    ...withApi(['API', `${local('shell')}/api`], ['API docs', `${local('shell')}/api/docs`]),
    ...withApi(['Desk', `${local('api')}/desk`], ['Desk docs', `${local('api')}/desk/docs`]),
    ['Releases', `${local('shell')}/sections.json`],
    ['Sections', sections.map(local).join('  ')],
    ...withApi(['Postgres', port('postgres') ? `localhost:${port('postgres')}` : 'as set by DATABASE_URL']),
  ];
  console.log(
    `\n${shown.map(([name, where]) => `  ${name?.padEnd(10)} ${where}`).join('\n')}\n\n  Ctrl-C stops everything.\n`,
  );
}
