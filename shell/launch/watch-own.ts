/** Builds the section of its own repository in `npm run dev`. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { watch } from 'chokidar';
import { projectFolder } from '@land/http/project-folder';
import { readPointer } from '@land/release-tools/format/release-pointer.ts';
import { releasesFolder, type SectionDefinition } from '@land/release-tools/format/section.ts';
import type { ReloadServer } from './reload-server.ts';

/** Files whose changes trigger no build: tests, and temporary files of editors. */
const notSources = /\.(test|fixture)\.tsx?$|~$|\.swp$/;

/** Milliseconds without a change after which the build starts, because editors write a file in several steps. */
const QUIET = 80;

interface OwnSection {
  section: SectionDefinition;
  /** The environment of the builds. */
  env: NodeJS.ProcessEnv;
  server: ReloadServer;
}

/** Builds the section, and reloads open pages. Prints a failure, and shows it in them. */
export async function buildOwn({ section, env, server }: OwnSection): Promise<void> {
  const started = performance.now();
  try {
    await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: projectFolder, env });
    const pointer = await readPointer(releasesFolder(section, env));
    if (pointer) server.noteRelease(section.name, pointer.version);
    console.log(`${section.name} is up to date (${Math.round(performance.now() - started)} ms)`);
  } catch (failure) {
    const { stdout = '', stderr = '', message } = failure as { stdout?: string; stderr?: string; message: string };
    const problem = `${section.name} was not rebuilt:\n${`${stdout}${stderr}`.trim() || message}`;
    console.error(problem);
    server.noteProblem(problem);
  }
}

/** Builds the section again whenever its sources change. Resolves when the watcher has started. */
export function watchOwn(own: OwnSection): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(() => buildOwn(own));
    }, QUIET);
  };
  const sources = ['src', 'section.ts'].map((path) => join(projectFolder, path));
  const watcher = watch(sources, { ignoreInitial: true, ignored: notSources });
  watcher.on('all', changed).on('error', (failure) => console.error(`Changes are not seen: ${String(failure)}`));
  return new Promise((resolve) => watcher.once('ready', resolve));
}
