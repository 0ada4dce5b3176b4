import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { watch } from 'chokidar';
import { findStale, newestRelease } from './builds.ts';
import { projectFolder } from './services.ts';
import type { Site } from './site.ts';
import { cp, mkdir } from 'node:fs/promises';
import { sectionFolder, type SectionName, sectionsHere } from '@land/release-tools/sections.ts';
import { readPointer, writePointer } from '@land/release-tools/format/release-pointer.ts';
import { signNow } from '@land/release-tools/signing/pointer-signing.ts';
import { releasesFolder } from '@land/release-tools/format/section.ts';

interface WatchedPart {
  /** Folders whose changes trigger a build. */
  sources: string[];
  build: { folder: string; script: string };
  /** The process that must restart to use the build. Unset for sections, because the shell polls for their releases. */
  restart?: string;
}

const section = (name: string): WatchedPart => ({
  sources: [
    `${sectionFolder(name)}/src`,
    `${sectionFolder(name)}/section.ts`,
    'shell/kit/src',
    'shell/kit/illustrations',
  ],
  build: { folder: sectionFolder(name), script: 'build:dev' },
});

export const watchedParts: Record<string, WatchedPart> = {
  ...Object.fromEntries(sectionsHere.map((name) => [name, section(name)])),
  shell: {
    sources: ['shell/src', 'shell/server', 'shell/http', 'shell/kit/src'],
    build: { folder: 'shell', script: 'build:dev' },
    restart: 'shell',
  },
  desk: { sources: ['api/desk/src'], build: { folder: 'api/desk', script: 'build:dev' }, restart: 'api' },
  api: { sources: ['api/src'], build: { folder: 'api', script: 'build' }, restart: 'api' },
};

/** A section in a repository of its own. */
const ownPart: WatchedPart = { sources: ['src'], build: { folder: '', script: 'build:dev' } };

/** Builds the section of this repository. Prints a failure. */
export function buildOwn(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  return rebuild(name, ownPart, env);
}

/** Rebuilds the section of this repository whenever its sources change. Resolves when the watcher has started. */
export function watchOwn(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  return watchPart(name, { env }, ownPart);
}

/** Files whose changes trigger no build: tests, and temporary files of editors. */
const notSources = /\.(test|fixture)\.tsx?$|~$|\.swp$/;

/** Milliseconds without a change after which the build starts, because editors write a file in several steps. */
const QUIET = 80;

export interface Watching {
  /** Whose processes are restarted. */
  site?: Site;
  /** The environment of the builds. */
  env: NodeJS.ProcessEnv;
}

/** Rebuilds a part whenever its sources change. Resolves when the watcher has started. */
export function watchPart(name: string, { site, env }: Watching, part = watchedParts[name]): Promise<void> {
  if (!part) throw new Error(`There is no part ${name}.`);
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(() => rebuild(name, part, env, site));
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
async function rebuild(
  name: string,
  { build: { folder, script }, restart }: WatchedPart,
  env: NodeJS.ProcessEnv,
  site?: Site,
): Promise<void> {
  const started = performance.now();
  try {
    await promisify(execFile)('npm', ['run', '--silent', script], { cwd: join(projectFolder, folder), env });
    if (restart) await site?.restart(restart);
    console.log(`${name} is up to date (${Math.round(performance.now() - started)} ms)`);
  } catch (failure) {
    const { stdout = '', stderr = '', message } = failure as { stdout?: string; stderr?: string; message: string };
    console.error(`${name} was not rebuilt:\n${`${stdout}${stderr}`.trim() || message}`);
  }
}

/** The environment in which watched sections write releases to a separate folder, so that the team's pointer stays. */
export function watchedEnvironment(sections: readonly SectionName[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folders = sections.map(
    (name) =>
      [`${name.toUpperCase()}_RELEASES_DIR`, resolve(projectFolder, env.DATA_DIR || '.data', 'watched', name)] as const,
  );
  return { RELEASE_POLL_MS: '200', ...env, LIVE_RELOAD: '1', ...Object.fromEntries(folders) };
}

/**
 * Gives watched sections the page of their sources before the first change, in the folders of the watch: a live release
 * stays as it is.
 */
export async function beginWithSources(sections: readonly SectionName[], watched: NodeJS.ProcessEnv): Promise<void> {
  const stale = (await findStale(sections)).map(({ name }) => name);
  await beginWithBuilt(
    sections.filter((name) => !stale.includes(name)),
    watched,
  );
  await Promise.all(stale.map((name) => rebuild(name, section(name), watched)));
}

/** Copies the newest releases to the folders of watched sections. */
export async function beginWithBuilt(sections: readonly SectionName[], watched: NodeJS.ProcessEnv): Promise<void> {
  for (const name of sections) {
    const newest = await newestRelease(name);
    if (!newest) continue;
    const { version } = newest;
    const folder = join(projectFolder, sectionFolder(name));
    const own = releasesFolder({ name, folder }, watched);
    await mkdir(own, { recursive: true });
    await cp(join(releasesFolder({ name, folder }), version), join(own, version), { recursive: true });
    await writePointer(own, signNow(name, { version }, await readPointer(own), watched));
  }
}
