import type { Service } from './services.ts';
import { Site } from './site.ts';

/**
 * Prepares and starts the site, prints where it is, and keeps it until a signal or a failure; then stops every process
 * and exits: 0 after a signal, 1 after a failure. Resolves when the site is ready.
 */
export async function runUntilStopped(prepare: () => Promise<void>, env: NodeJS.ProcessEnv): Promise<Site> {
  let stopping: Promise<never> | undefined;
  const stop = (exitCode: number) => (stopping ??= site.stop().then(() => process.exit(exitCode)));
  const fail = (message: string) => {
    if (stopping) return;
    if (message) console.error(message);
    void stop(1);
  };
  const site = new Site(env, fail);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  try {
    await prepare();
    await site.start();
    printAddresses(site.services);
  } catch (failure) {
    fail(failure instanceof Error ? failure.message : String(failure));
    await stopping;
  }
  return site;
}

function printAddresses(services: Service[]): void {
  const port = (name: string) => services.find((service) => service.name === name)?.port;
  const local = (name: string) => `http://localhost:${port(name)}`;
  const rows = [
    ['Site', local('shell')],
    ['API', `${local('shell')}/api/docs`],
    ['Releases', `${local('shell')}/sections.json`],
    ['Sections', ['seller-app', 'buyer-app', 'legal-app'].map(local).join('  ')],
    ['Postgres', port('postgres') ? `localhost:${port('postgres')}` : 'as set by DATABASE_URL'],
  ];
  console.log(`\n${rows.map(([name, where]) => `  ${name?.padEnd(9)} ${where}`).join('\n')}\n\n  Ctrl-C stops everything.\n`);
}
