/** The shell in `npm run dev`: its scripts come from the dev server; its server reads the rest from `shell.json`. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describeShell } from '../../build.ts';
import type { renderFrames } from '../../src/prerender.tsx';
import { browserConfiguration, prerenderConfiguration } from '../../webpack.ts';
import { projectFolder } from '../services.ts';
import { readBuiltFiles } from './build-stats.ts';
import { hotConfiguration, watchCache } from './hot-configuration.ts';
import type { DevServer, WatchedBundle } from './dev-server.ts';
import { watchPrerender } from './prerender.ts';

type Frames = ReturnType<typeof renderFrames>;

export function shellFolder(env: NodeJS.ProcessEnv): string {
  return resolve(projectFolder, env.DATA_DIR || '.data', 'watched/shell');
}

export class WatchedShell {
  readonly bundle: WatchedBundle;
  readonly #folder: string;
  readonly #written = Promise.withResolvers<void>();
  #files?: Pick<Parameters<typeof describeShell>[0], 'files' | 'stats'>;
  #frames?: Frames;
  #writing = Promise.resolve();

  constructor(env: NodeJS.ProcessEnv) {
    this.#folder = shellFolder(env);
    const own = join(import.meta.dirname, 'client/');
    this.bundle = {
      name: 'shell',
      configuration: {
        ...hotConfiguration(browserConfiguration('development'), {
          name: 'shell',
          publicPath: '/assets/',
          first: [`${own}share-refresh.ts`, `${own}keep-drafts.ts`],
        }),
        cache: watchCache('shell'),
      },
      onBuilt: (stats, compiler) => {
        this.#files = {
          files: readBuiltFiles(compiler, stats),
          stats: stats.toJson({ all: false, chunkGroups: true }),
        };
        return this.#write();
      },
    };
  }

  /** Watches the prerendered pages. Resolves when the shell's server can start. */
  async watchPages(server: DevServer): Promise<void> {
    const base = prerenderConfiguration('development');
    await watchPrerender<Frames>({
      name: 'shell',
      configuration: {
        ...base,
        output: { ...base.output, path: join(this.#folder, 'prerender') },
        cache: watchCache('shell-prerender'),
      },
      call: 'renderFrames',
      server,
      onRendered: (frames) => {
        this.#frames = frames;
        return this.#write();
      },
    });
    await this.#written.promise;
  }

  async #write(): Promise<void> {
    const [built, frames] = [this.#files, this.#frames];
    if (!built || !frames) return;
    this.#writing = this.#writing.then(async () => {
      const description = { ...describeShell({ ...built, frames }), integrity: {} };
      await mkdir(this.#folder, { recursive: true });
      const draft = join(this.#folder, '.shell.json');
      await writeFile(draft, JSON.stringify(description));
      await rename(draft, join(this.#folder, 'shell.json'));
      this.#written.resolve();
    });
    return this.#writing;
  }
}
