import type { Service } from './services.ts';
import { Site, type SiteOptions } from './site.ts';

export interface RunOptions extends Pick<SiteOptions, 'env' | 'services'> {
  prepare: () => Promise<void>;
}

/**
 * Prepares and starts the site, prints its addresses, and runs it until a signal or a failure; then stops every process
 * and exits: 0 after a signal, 1 after a failure. Resolves when the site is ready.
 */
export async function runUntilStopped({ prepare, ...options }: RunOptions): Promise<Site> {
  let stopping: Promise<never> | undefined;
  const stop = (exitCode: number) => {
    tellKept();
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
  // The first admin's password is shown once: beside the addresses, not among the processes' output.
  const kept: string[] = [];
  let isStarting = true;
  const print = (line: string) =>
    void (isStarting && line.includes('FIRST ADMIN') ? kept.push(line) : console.log(line));
  const tellKept = () => {
    isStarting = false;
    if (kept.length > 0) console.log(`\n${kept.splice(0).join('\n')}`);
  };
  const site = createSite({ ...options, print, onFailure: fail });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopNow(0));
  onEndOfNpm(() => stopNow(0));
  try {
    await prepare();
    await site.start();
    tellKept();
    printAddresses(site.services);
  } catch (failure) {
    fail(failure instanceof Error ? failure.message : String(failure));
    await stopping;
  }
  return site;
}

/** npm passes SIGINT and SIGTERM on. If it is killed by another signal, this process only gets another parent. */
function onEndOfNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && stop(), 500).unref();
}

/** A wrong variable is reported in one sentence before anything runs. */
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
  const sections = ['seller-app', 'buyer-app', 'legal-app'].filter((name) => port(name) !== undefined);
  // Without the api, no service uses a database either.
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
