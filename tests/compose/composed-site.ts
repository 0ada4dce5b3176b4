import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import type { ApiKeys } from '../site/test-site.ts';

/** A name of its own: containers and data of a site that someone has composed on this machine are not touched. */
const PROJECT = 'land-tests';
const ADDRESS = '127.0.0.1:8181';

export const composedOrigin = 'http://localhost:8181';
export const composedDatabaseUrl = 'postgres://land:land@127.0.0.1:5535/land';

/** The site of docker-compose.yml, with two shells and three apis, on a port and with volumes of its own. */
export class ComposedSite {
  readonly #command: string[];
  readonly #env: NodeJS.ProcessEnv;

  constructor(csrfSecret: string, apiKeys: ApiKeys) {
    this.#command = findCompose();
    this.#env = {
      ...process.env,
      SITE_ADDRESS: ADDRESS,
      DESK_ADDRESS: '127.0.0.1:8182',
      PUBLIC_ORIGIN: composedOrigin,
      CSRF_SECRET: csrfSecret,
      ...apiKeys,
      SUBMISSIONS_PER_MINUTE: '1000000',
      POSTGRES_PASSWORD: 'land',
    };
  }

  /** Builds the images and starts the containers. Throws when one does not become healthy. */
  up(): void {
    if (!this.#run(['up', '--build', '--detach', '--scale', 'api=3', '--scale', 'shell=2']))
      throw new Error('The site could not be composed: see above.');
  }

  /** Stops the containers and removes their data. */
  down(): void {
    this.#run(['down', '--volumes', '--remove-orphans']);
  }

  readLogs(): string {
    return String(
      this.#spawn(['logs', '--no-color'], { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 30 }).stdout,
    );
  }

  /** As the proxy sees a visitor who comes through the published port. */
  readVisitorAddress(): string {
    const format = '{{(index .IPAM.Config 0).Gateway}}';
    return spawnSync('docker', ['network', 'inspect', `${PROJECT}_default`, '--format', format], {
      encoding: 'utf8',
    }).stdout.trim();
  }

  #run(args: string[]): boolean {
    return this.#spawn(args, { stdio: 'inherit' }).status === 0;
  }

  #spawn(args: string[], options: SpawnSyncOptions) {
    const [command = '', ...first] = this.#command;
    const files = ['docker-compose.yml', 'tests/compose/tests.yml'].flatMap((file) => [
      '--file',
      join(projectFolder, file),
    ]);
    return spawnSync(command, [...first, '--project-name', PROJECT, ...files, ...args], {
      cwd: projectFolder,
      env: this.#env,
      ...options,
    });
  }
}

/** Compose as Docker's plugin, or as the program that came before it. Throws one sentence when there is neither. */
function findCompose(): string[] {
  const found = [['docker', 'compose'], ['docker-compose']].find(
    ([command = '', ...args]) => spawnSync(command, [...args, 'version']).status === 0,
  );
  if (!found) throw new Error('Neither "docker compose" nor "docker-compose" runs here: install Docker with Compose.');
  return found;
}
