/** The processes of the site: their names, commands and health endpoints. */
import { join } from 'node:path';
import { readPort } from '@land/http/environment';
import { projectFolder } from '@land/http/project-folder';
import { readSectionPort, sectionPortVariable } from '@land/release-tools/format/section.ts';
import { sectionFolder, type SectionName, sectionsHere } from '@land/release-tools/sections.ts';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export { projectFolder };

/** The arguments with which the api's own `npm start` runs node. */
export const apiArgs = ['--max-semi-space-size=8', '--max-old-space-size=512', 'dist/app/main.js'];

export interface Service {
  name: string;
  folder: string;
  /** Arguments of node. */
  args: string[];
  port: number;
  /** The variable that changes the port. */
  portVariable: string;
  /** Responds with 200 when the service is ready. Unset: ready when the port accepts a connection. */
  healthPath?: string;
}

/** The services of the site, in order of start. Throws one sentence for an invalid port. */
export function listServices(env: NodeJS.ProcessEnv): Service[] {
  const section = (name: SectionName): Service => ({
    name: sectionFolder(name),
    folder: join(projectFolder, sectionFolder(name)),
    port: readSectionPort(env, name),
    portVariable: sectionPortVariable(name),
    args: ['../shell/release-tools/origin/serve-releases.ts'],
    healthPath: '/health',
  });
  const services: Service[] = [
    { ...at('api', env, 'API_PORT', 4000), args: apiArgs, healthPath: '/api/health/ready' },
    ...sectionsHere.map(section),
    { ...at('shell', env, 'SHELL_PORT', 3000), args: ['server/main.ts'], healthPath: '/health' },
  ];
  if (env.DATABASE_URL) return services;
  const postgres: Service = {
    ...at('api', env, 'POSTGRES_PORT', 5433),
    name: 'postgres',
    args: ['dist/database/embedded/run-embedded-postgres.js'],
  };
  return [postgres, ...services];
}

function at(folder: string, env: NodeJS.ProcessEnv, portVariable: string, defaultPort: number) {
  return {
    name: folder,
    folder: join(projectFolder, folder),
    portVariable,
    port: readPort(env, portVariable, defaultPort),
  };
}

/**
 * Waits up to 5 s for a free port, because processes of a launcher that was just killed take a moment to end. Throws
 * one sentence with the port, its service and the variable that changes it.
 */
export async function requireFreePort({ name, port, portVariable }: Service): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (!(await acceptsConnection(port))) return;
    await wait(250);
  }
  throw new Error(`Port ${port} for ${name} is taken: stop what uses it, or set ${portVariable} to a free port.`);
}

/** Waits until the service is ready. Throws if the signal is aborted or time is up. */
export async function waitUntilReady(service: Service, signal: AbortSignal, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    if (await isReady(service)) return;
    await wait(100, undefined, { signal });
  }
  throw new Error(`${service.name} did not become ready within ${limitMs / 1000} s.`);
}

async function isReady({ port, healthPath }: Service): Promise<boolean> {
  if (healthPath === undefined) return acceptsConnection(port);
  const url = `http://127.0.0.1:${port}${healthPath}`;
  return fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
    (response) => response.ok,
    () => false,
  );
}

function acceptsConnection(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
