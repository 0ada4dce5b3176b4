/** Starts the servers of `npm run dev` again after a change of their sources. */
import { join } from 'node:path';
import { watch } from 'chokidar';
import { newestChange } from '@land/release-tools/store/sources.ts';
import type { DevServer } from './dev/dev-server.ts';
import { notSources } from './dev/hot-configuration.ts';
import { apiBuild, watchTypes } from './dev/watch-types.ts';
import { projectFolder } from './services.ts';
import type { Site } from './site.ts';

/** Milliseconds without a change after which the server starts again, because editors write a file in several steps. */
const QUIET = 80;

export interface Watching {
  site: Site;
  server: DevServer;
}

/** Starts the shell's server again after a change of its sources. Resolves when the watcher has started. */
export function watchShellServer(watching: Watching): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => restart('shell', watching), QUIET);
  };
  const folders = ['shell/server', 'shell/http'].map((folder) => join(projectFolder, folder));
  const watcher = watch(folders, { ignoreInitial: true, ignored: notSources });
  watcher
    .on('all', changed)
    .on('error', (failure) =>
      console.error(
        `Some changes of the shell may be missed: ${failure instanceof Error ? failure.message : String(failure)}`,
      ),
    );
  return new Promise((resolve) => watcher.once('ready', resolve));
}

/** Builds the api after each change, with one lasting compiler, and starts it again. */
export function watchApi(watching: Watching): void {
  let isFirst = true;
  const start = async () => {
    // The first build takes seconds. The api needs no new start after it, unless a file was saved in the meantime.
    const wasFirst = isFirst;
    isFirst = false;
    const changed = await newestChange(join(projectFolder, 'api/src'));
    if (!wasFirst || changed > performance.timeOrigin) restart('api', watching);
  };
  watchTypes({
    name: 'api',
    args: apiBuild,
    problems: watching.server.problems,
    onGood: () => void start().catch((failure: Error) => console.error(failure.message)),
  });
}

let work = Promise.resolve();

function restart(name: string, { site, server }: Watching): void {
  work = work.then(async () => {
    const started = performance.now();
    try {
      await site.restart(name);
      server.noteStart();
      console.log(`${name} is up to date (${Math.round(performance.now() - started)} ms)`);
    } catch (failure) {
      console.error(`${name} did not start again: ${(failure as Error).message}`);
    }
  });
}
