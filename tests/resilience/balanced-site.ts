import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { createDatabase } from '../site/own-database.ts';
import { startApi, startShell, type PrivateProcess } from '../site/private-processes.ts';
import { readTestSite } from '../site/test-site.ts';
import { startNginx } from './nginx.ts';

export const balanced = ['SHELL_1', 'SHELL_2', 'API_1', 'API_2'] as const;
type Balanced = (typeof balanced)[number];

export type BalancedSite = Awaited<ReturnType<typeof startBalancedSite>>;

/** Two shells and two apis over one database behind nginx; the sections’ origins are the shared site’s. */
export async function startBalancedSite() {
  await using stack = new AsyncDisposableStack();
  const names = [...balanced, 'FRONT', 'DESK', 'APIS'] as const;
  const ports = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await findFreePort()] as const)),
  ) as Record<(typeof names)[number], number>;
  const databaseUrl = await createDatabase();
  const data = stack.use(await DataFolder.create());
  const origin = `http://localhost:${ports.FRONT}`;
  /** The data folders; each shell has its own, as on two machines. */
  const dataFolderOf = (name: Balanced) => join(data.path, name);

  const startOne = async (name: Balanced) => {
    const port = ports[name];
    const env = { PUBLIC_ORIGIN: origin, DRAIN_SECONDS: '3' };
    if (name.startsWith('API'))
      return startApi({
        port,
        databaseUrl,
        csrfSecret: readTestSite().csrfSecret,
        env: { ...env, SUBMISSIONS_PER_MINUTE: '1000000' },
      });
    const dataFolder = dataFolderOf(name);
    await mkdir(dataFolder, { recursive: true });
    const addresses = { API_URL: `http://127.0.0.1:${ports.APIS}`, SHELL_TRUSTED_PROXIES: '127.0.0.1' };
    return startShell({ port, dataFolder, env: { ...env, ...addresses } });
  };

  const running = new Map<Balanced, PrivateProcess>();
  const start = async (name: Balanced) => void running.set(name, await startOne(name));
  stack.defer(async () => void (await Promise.all([...running.values()].map((each) => each.stop()))));
  await Promise.all(balanced.map(start));
  const addressOf = (name: Balanced) => `127.0.0.1:${ports[name]}`;
  const shells = [addressOf('SHELL_1'), addressOf('SHELL_2')];
  const apis = [addressOf('API_1'), addressOf('API_2')];
  stack.use(await startNginx(data.path, { host: '127.0.0.1', ports, shells, apis }));

  /** Stops a process as a supervisor does, and starts it again at the same port. Returns its exit code. */
  const restart = async (name: Balanced) => {
    const former = running.get(name);
    former?.signal('SIGTERM');
    const exitCode = await former?.exited;
    await start(name);
    return exitCode;
  };
  const owned = stack.move();
  return {
    origin,
    deskOrigin: `http://localhost:${ports.DESK}`,
    databaseUrl,
    ports,
    dataFolderOf,
    restart,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
