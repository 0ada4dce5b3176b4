/** Watches the sources of the processes of `npm run dev`, which start again after a change. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { watch } from 'chokidar';
import type { DevServer } from './dev/dev-server.ts';
import { notSources } from './dev/hot-configuration.ts';
import { projectFolder } from './services.ts';
import type { Site } from './site.ts';

interface WatchedPart {
  /** Folders whose changes restart the process. */
  sources: string[];
  build?: { folder: string; script: string };
  /** The process that must restart to use the change. */
  restart: string;
}

export const watchedParts: Record<string, WatchedPart> = {
  shell: { sources: ['shell/server', 'shell/http'], restart: 'shell' },
  desk: { sources: ['api/desk/src'], build: { folder: 'api/desk', script: 'build' }, restart: 'api' },
  api: { sources: ['api/src'], build: { folder: 'api', script: 'build' }, restart: 'api' },
};

/** Milliseconds without a change after which the build starts, because editors write a file in several steps. */
const QUIET = 80;

export interface Watching {
  site: Site;
  /** The environment of the builds. */
  env: NodeJS.ProcessEnv;
  server: DevServer;
}

/** Rebuilds a part whenever its sources change. Resolves when the watcher has started. */
export function watchPart(name: string, watching: Watching): Promise<void> {
  const part = watchedParts[name];
  if (!part) throw new Error(`There is no part ${name}.`);
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(() => rebuild(name, part, watching));
    }, QUIET);
  };
  const folders = part.sources.map((folder) => join(projectFolder, folder));
  const watcher = watch(folders, { ignoreInitial: true, ignored: notSources });
  watcher
    .on('all', changed)
    .on('error', (failure) =>
      console.error(`Some changes of ${name} may be missed: ${failure instanceof Error ? failure.message : failure}`),
    );
  return new Promise((resolve) => watcher.once('ready', resolve));
}

/** Builds a part, and restarts the site's process that uses it. Prints a failure. */
async function rebuild(name: string, { build, restart }: WatchedPart, { site, env, server }: Watching): Promise<void> {
  const started = performance.now();
  try {
    if (build)
      await promisify(execFile)('npm', ['run', '--silent', build.script], { cwd: join(projectFolder, build.folder), env });
    await site.restart(restart);
    server.noteStart();
    console.log(`${name} is up to date (${Math.round(performance.now() - started)} ms)`);
  } catch (failure) {
    const { stdout = '', stderr = '', message } = failure as { stdout?: string; stderr?: string; message: string };
    console.error(`${name} was not rebuilt:\n${`${stdout}${stderr}`.trim() || message}`);
  }
}
