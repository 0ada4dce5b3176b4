import { startApi, startSection, startShell, type PrivateProcess } from '../site/private-processes.ts';

/** A process of each app, and how it is asked whether it wants requests. */
export interface DrainedApp {
  name: string;
  readyPath: string;
  /** A path that it answers with success as long as it answers. */
  path: string;
  /** Whether it takes what forms send. */
  hasForms: boolean;
  start: (dataFolder: string, env: Record<string, string>) => Promise<PrivateProcess>;
}

export const drainedApps: DrainedApp[] = [
  {
    name: 'the api',
    readyPath: '/api/health/ready',
    path: '/api/health/live',
    hasForms: true,
    start: (_, env) => startApi({ env }),
  },
  {
    name: 'the shell',
    readyPath: '/health/ready',
    path: '/',
    hasForms: true,
    start: (dataFolder, env) => startShell({ dataFolder, env }),
  },
  {
    name: 'a section’s origin',
    readyPath: '/health',
    path: '/current.json',
    hasForms: false,
    start: (_, env) => startSection('seller', undefined, env),
  },
];
