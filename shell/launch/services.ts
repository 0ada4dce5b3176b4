/** The processes of the site: what each is called, how it is started, and where it says that it is well. */
import { join, resolve } from 'node:path';

export const projectFolder = resolve(import.meta.dirname, '../..');

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

export function listServices(env: NodeJS.ProcessEnv): Service[] {
  const section = (name: string, defaultPort: number): Service => ({
    ...at(`${name}-app`, env, `${name.toUpperCase()}_PORT`, defaultPort),
    args: ['../shell/kit/build/serve-releases.ts'],
    healthPath: '/health',
  });
  const services: Service[] = [
    { ...at('api', env, 'API_PORT', 4000), args: ['dist/main.js'], healthPath: '/api/health/ready' },
    section('seller', 3001),
    section('buyer', 3002),
    section('legal', 3003),
    { ...at('shell', env, 'SHELL_PORT', 3000), args: ['server/main.ts'], healthPath: '/health' },
  ];
  if (env.DATABASE_URL) return services;
  const postgres: Service = {
    ...at('api', env, 'POSTGRES_PORT', 5433),
    name: 'postgres',
    args: ['dist/database/run-embedded-postgres.js'],
  };
  return [postgres, ...services];
}

function at(folder: string, env: NodeJS.ProcessEnv, portVariable: string, defaultPort: number) {
  return { name: folder, folder: join(projectFolder, folder), portVariable, port: Number(env[portVariable] || defaultPort) };
}
