import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { watch } from 'chokidar';
import { projectFolder } from './services.ts';
import type { Site } from './site.ts';
import { cp, mkdir } from 'node:fs/promises';
import type { SectionName } from '@land/release-tools/format/release-format.ts';
import { readPointer, writePointer } from '@land/release-tools/format/release-pointer.ts';
import { signNow } from '@land/release-tools/signing/pointer-signing.ts';
import { releasesFolder } from '@land/release-tools/format/section.ts';

interface WatchedPart {
  /** Folders whose changes matter. */
  sources: string[];
  build: { folder: string; script: string };
  /** The process that must restart to use the change. A section needs none: the shell follows its pointer. */
  restart?: string;
}

const section = (name: string): WatchedPart => ({
  sources: [`${name}-app/src`, 'shell/kit/src', 'shell/kit/illustrations'],
  build: { folder: `${name}-app`, script: 'build:dev' },
});

export const watchedParts: Record<string, WatchedPart> = {
  seller: section('seller'),
  buyer: section('buyer'),
  legal: section('legal'),
  shell: {
    sources: ['shell/src', 'shell/server', 'shell/http', 'shell/kit/src'],
    build: { folder: 'shell', script: 'build:dev' },
    restart: 'shell',
  },
  desk: { sources: ['api/desk/src'], build: { folder: 'api/desk', script: 'build:dev' }, restart: 'api' },
  api: { sources: ['api/src'], build: { folder: 'api', script: 'build' }, restart: 'api' },
};

/** Tests are not built, and editors write temporary files. */
const notSources = /\.(test|fixture)\.tsx?$|~$|\.swp$/;

/** Editors write a file in several steps; the build starts when they have been quiet for this long, in milliseconds. */
const QUIET = 80;

export interface Watching {
  site: Site;
  /** The environment of the builds. */
  env: NodeJS.ProcessEnv;
}

/** Resolves when every change from now on is seen. */
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
      console.error(`${name} is watched with gaps: ${failure instanceof Error ? failure.message : failure}`),
    );
  return new Promise((resolve) => watcher.once('ready', resolve));
}

async function rebuild(name: string, { build, restart }: WatchedPart, { site, env }: Watching): Promise<void> {
  const started = performance.now();
  try {
    const cwd = join(projectFolder, build.folder);
    await promisify(execFile)('npm', ['run', '--silent', build.script], { cwd, env });
    if (restart) await site.restart(restart);
    console.log(`${name} is up to date (${Math.round(performance.now() - started)} ms)`);
  } catch (failure) {
    const { stdout = '', stderr = '', message } = failure as { stdout?: string; stderr?: string; message: string };
    console.error(`${name} was not rebuilt:\n${`${stdout}${stderr}`.trim() || message}`);
  }
}

/** Watched sections write their releases to a separate folder, so the team's own pointer never moves. */
export function watchedEnvironment(sections: readonly SectionName[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folders = sections.map(
    (name) =>
      [`${name.toUpperCase()}_RELEASES_DIR`, resolve(projectFolder, env.DATA_DIR || '.data', 'watched', name)] as const,
  );
  return { RELEASE_POLL_MS: '200', ...env, LIVE_RELOAD: '1', ...Object.fromEntries(folders) };
}

/** Watching starts with the existing builds, so that there is a page before the first change. */
export async function beginWithBuilt(sections: readonly SectionName[], watched: NodeJS.ProcessEnv): Promise<void> {
  for (const name of sections) {
    const folder = join(projectFolder, `${name}-app`);
    const built = releasesFolder({ name, folder });
    const own = releasesFolder({ name, folder }, watched);
    const pointer = await readPointer(built);
    if (!pointer) continue;
    await mkdir(own, { recursive: true });
    await cp(join(built, pointer.version), join(own, pointer.version), { recursive: true });
    await writePointer(own, signNow(name, { version: pointer.version }, pointer, watched));
  }
}
