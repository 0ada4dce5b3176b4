/** The processes of the site: what each is called, how it is started, and where it says that it is well. */
import { join, resolve } from 'node:path';
import { readPort, readSectionPort, sectionPortVariable } from '@land/kit/process/environment.ts';
import { sectionNames, type SectionName } from '@land/kit/release/format/release-format.ts';

export const projectFolder = resolve(import.meta.dirname, '../..');

/** How node runs the api, as its own `npm start` does. */
export const apiArgs = ['--max-semi-space-size=4', 'dist/main.js'];

export interface Service {
  name: string;
  folder: string;
  /** Arguments of node. */
  args: string[];
  port: number;
  /** The variable that changes the port. */
  portVariable: string;
  /** Answers 200 when the service is ready. Unset: ready when the port accepts a connection. */
  healthPath?: string;
}

/** Throws one sentence when a port is none. */
export function listServices(env: NodeJS.ProcessEnv): Service[] {
  const section = (name: SectionName): Service => ({
    name: `${name}-app`,
    folder: join(projectFolder, `${name}-app`),
    port: readSectionPort(env, name),
    portVariable: sectionPortVariable(name),
    args: ['../shell/kit/release/origin/serve-releases.ts'],
    healthPath: '/health',
  });
  const services: Service[] = [
    { ...at('api', env, 'API_PORT', 4000), args: apiArgs, healthPath: '/api/health/ready' },
    ...sectionNames.map(section),
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
