/** Single processes for one test, so that their outage affects no other test. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { apiArgs, projectFolder } from '../../shell/launch/services.ts';
import { sectionFolder, type SectionName, sectionsHere } from '../../shell/release-tools/sections.ts';
import { sectionPortVariable } from '../../shell/release-tools/format/section.ts';
import { findFreePort } from './free-port.ts';
import { NodeProcess } from './node-process.ts';
import { readTestSite } from './test-site.ts';
import { untilAnswered } from './until.ts';

export type { SectionName };

export type PrivateProcess = NodeProcess & { readonly origin: string; readonly port: number };

/** The machine on which a process runs: by default the test's own. */
export interface Place {
  address: string;
  /** The start of the command line that runs it there. */
  within: string[];
}

async function start(
  folder: string,
  args: string[],
  healthPath: string,
  port: number,
  env: Record<string, string>,
  place: Place = { address: '127.0.0.1', within: [] },
): Promise<PrivateProcess> {
  const hosts = { HOST: place.address, API_HOST: place.address };
  const options = { folder: join(projectFolder, folder), args, within: place.within };
  const running = new NodeProcess({ ...options, env: { ...hosts, ...env } });
  const origin = `http://${place.address}:${port}`;
  await untilAnswered(
    origin + healthPath,
    () => running.isRunning,
    () => `${folder} is not ready:\n${running.output}`,
  );
  return Object.assign(running, { origin, port });
}

/** A section's origin that serves the project's releases. */
export async function startSection(
  name: SectionName,
  wishedPort?: number,
  env: Record<string, string> = {},
  place?: Place,
): Promise<PrivateProcess> {
  const port = await findFreePort(wishedPort);
  const settings = { [sectionPortVariable(name)]: String(port), ...env };
  return start(
    sectionFolder(name),
    ['../shell/release-tools/origin/serve-releases.ts'],
    '/health',
    port,
    settings,
    place,
  );
}

/** The ports of this machine do not matter on another one. */
const choosePort = async (wished?: number, place?: Place) =>
  wished !== undefined && place ? wished : findFreePort(wished);

export interface ShellOptions {
  /** By default a free port. */
  port?: number;
  dataFolder: string;
  /** Ports of the sections' origins. The others are those of the shared site. */
  sections?: Partial<Record<SectionName, number>>;
  apiPort?: number;
  /** The folder of its sources, relative to the project. By default this checkout. */
  folder?: string;
  env?: Record<string, string>;
  place?: Place;
}

/** A separate shell with its own copies of the releases. */
export async function startShell({
  port: wishedPort,
  dataFolder,
  sections = {},
  apiPort,
  folder = 'shell',
  env = {},
  place,
}: ShellOptions): Promise<PrivateProcess> {
  const { ports, csrfSecret } = readTestSite();
  if (!ports) throw new Error('This test needs the processes of the site on this machine, but they run in containers.');
  const port = await choosePort(wishedPort, place);
  const settings = {
    SHELL_PORT: String(port),
    ...Object.fromEntries(
      sectionsHere.map((name) => {
        const variable = sectionPortVariable(name);
        return [variable, String(sections[name] ?? ports[variable])];
      }),
    ),
    API_PORT: String(apiPort ?? ports.API_PORT),
    CSRF_SECRET: csrfSecret,
    DATA_DIR: dataFolder,
    RELEASE_POLL_MS: '100',
    ...env,
  };
  return start(folder, ['server/main.ts'], '/health', port, settings, place);
}

export interface ApiOptions {
  databaseUrl?: string;
  /** By default a free port. */
  port?: number;
  /** By default a secret of its own, and therefore its own counters. */
  csrfSecret?: string;
  env?: Record<string, string>;
  /** The path that must succeed before the api counts as started. */
  healthPath?: string;
  place?: Place;
}

/** A separate api on the shared database, unless another one is given. */
export async function startApi({
  databaseUrl,
  port: wishedPort,
  csrfSecret,
  env = {},
  healthPath = '/api/health/ready',
  place,
}: ApiOptions = {}): Promise<PrivateProcess> {
  const port = await choosePort(wishedPort, place);
  const settings = {
    API_PORT: String(port),
    DATABASE_URL: databaseUrl ?? readTestSite().databaseUrl,
    CSRF_SECRET: csrfSecret ?? randomBytes(32).toString('hex'),
    ...readTestSite().apiKeys,
    ...env,
  };
  return start('api', apiArgs, healthPath, port, settings, place);
}
