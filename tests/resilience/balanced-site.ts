import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { createDatabase } from '../site/own-database.ts';
import { startApi, startShell, type PrivateProcess } from '../site/private-processes.ts';
import { readTestSite } from '../site/test-site.ts';
import { Nginx } from './nginx.ts';

export const balanced = ['SHELL_1', 'SHELL_2', 'API_1', 'API_2'] as const;
export type Balanced = (typeof balanced)[number];

type Ports = Record<Balanced | 'FRONT' | 'DESK' | 'APIS', number>;

/** Two shells and two apis over one database behind nginx; the sections’ origins are the shared site’s. */
export class BalancedSite implements AsyncDisposable {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly ports: Ports;
  readonly #data: DataFolder;
  readonly #running = new Map<Balanced, PrivateProcess>();
  #nginx: Nginx | undefined;

  private constructor(ports: Ports, databaseUrl: string, data: DataFolder) {
    this.ports = ports;
    this.databaseUrl = databaseUrl;
    this.#data = data;
    this.origin = `http://localhost:${ports.FRONT}`;
  }

  static async start(): Promise<BalancedSite> {
    const names = [...balanced, 'FRONT', 'DESK', 'APIS'] as const;
    const ports = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await findFreePort()] as const)),
    ) as Ports;
    const site = new BalancedSite(ports, await createDatabase(), await DataFolder.create());
    try {
      await Promise.all(balanced.map((name) => site.#start(name)));
      site.#nginx = await Nginx.start(site.#data.path, ports);
    } catch (failure) {
      await site[Symbol.asyncDispose]();
      throw failure;
    }
    return site;
  }

  get deskOrigin(): string {
    return `http://localhost:${this.ports.DESK}`;
  }

  /** The data folder of a shell: each has its own, as on two machines. */
  dataFolderOf(name: Balanced): string {
    return join(this.#data.path, name);
  }

  originOf(name: Balanced): string {
    return `http://127.0.0.1:${this.ports[name]}`;
  }

  /** Stops a process as a supervisor does, and starts it again at the same port. Returns its exit code. */
  async restart(name: Balanced): Promise<number | null> {
    const running = this.#running.get(name);
    running?.signal('SIGTERM');
    const exitCode = (await running?.exited) ?? null;
    await this.#start(name);
    return exitCode;
  }

  async #start(name: Balanced): Promise<void> {
    const port = this.ports[name];
    const env = { PUBLIC_ORIGIN: this.origin, DRAIN_SECONDS: '3' };
    if (name.startsWith('API')) {
      const limits = { SUBMISSIONS_PER_MINUTE: '1000000' };
      this.#running.set(
        name,
        await startApi({
          port,
          databaseUrl: this.databaseUrl,
          csrfSecret: readTestSite().csrfSecret,
          env: { ...env, ...limits },
        }),
      );
      return;
    }
    const dataFolder = this.dataFolderOf(name);
    await mkdir(dataFolder, { recursive: true });
    const addresses = { API_URL: `http://127.0.0.1:${this.ports.APIS}`, SHELL_TRUSTED_PROXIES: '127.0.0.1' };
    this.#running.set(name, await startShell({ port, dataFolder, env: { ...env, ...addresses } }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#nginx?.[Symbol.asyncDispose]();
    await Promise.all([...this.#running.values()].map((each) => each.stop()));
    await this.#data[Symbol.asyncDispose]();
  }
}
