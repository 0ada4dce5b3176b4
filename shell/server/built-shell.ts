import { cp, mkdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Frame, LandFrame } from '../src/prerender.tsx';
import { createHash, randomBytes } from 'node:crypto';
import { fileNamePattern } from '@land/release-tools/format/release-format.ts';
import { listByAge } from './list-by-age.ts';
import { readServedFile, type ServedFile } from './served-file.ts';

/** The output of `npm run build --prefix shell` for the server. */
export interface BuiltShell {
  /** The HTML around a page (header and footer), for each path. */
  frames: Record<string, Frame>;
  /** The HTML around pages whose paths releases declare. */
  declared: string;
  notFound: string;
  land: LandFrame;
  /** Digests of the scripts and styles, by file name. */
  integrity: Record<string, string>;
  /** Texts of the style sheets by file name. Pages contain this text, not a link to the file. */
  styles: Record<string, string>;
  /** File names under `/assets/`: for every page, for the home page only, for pages with a form, and fonts. */
  files: { shell: string[]; home: string[]; forms: string[]; fonts: string[] };
}

export const distFolder = resolve(import.meta.dirname, '..', process.env.SHELL_DIST_DIR || 'dist');

/** Throws if the shell has not been built. */
export async function readBuiltShell(): Promise<BuiltShell> {
  const text = await readFile(join(distFolder, 'shell.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error('The shell is not built: run "npm run build --prefix shell".');
  return JSON.parse(text) as BuiltShell;
}

/** When this build was made, or copied to this machine. */
export async function readBuildTime(): Promise<Date> {
  return (await stat(join(distFolder, 'shell.json'))).mtime;
}

/** The number of builds that are kept: this one and the three before it. */
const KEPT = 4;

/**
 * The scripts and styles of other builds of the shell. A page that was opened before an upgrade still needs the old
 * files, and behind a load balancer a page of the new build may request files from a shell with the old build. Each
 * shell copies its files to the data folder, and serves those of other builds from there.
 */
export class FormerBuilds {
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'shell/builds');
  }

  /** Copies this build to the data folder, and deletes old builds there. */
  async keepOwn(): Promise<void> {
    const id = createHash('sha256')
      .update(await readFile(join(distFolder, 'shell.json')))
      .digest('hex')
      .slice(0, 16);
    const builds = await this.#list();
    if (!builds.includes(id)) await this.#copyOwn(id);
    const now = new Date();
    await utimes(join(this.#folder, id), now, now);
    await this.#forgetOldest();
  }

  async #copyOwn(id: string): Promise<void> {
    const unfinished = join(this.#folder, `.unfinished-${randomBytes(6).toString('hex')}`);
    await mkdir(this.#folder, { recursive: true });
    await cp(join(distFolder, 'assets'), unfinished, { recursive: true, filter: (source) => !source.endsWith('.map') });
    // The rename fails if another shell that shares the folder has copied the same build; that is fine.
    await rename(unfinished, join(this.#folder, id)).catch(() => rm(unfinished, { recursive: true, force: true }));
  }

  async #forgetOldest(): Promise<void> {
    const builds = await this.#list();
    await Promise.all(builds.slice(KEPT).map((name) => rm(join(this.#folder, name), { recursive: true, force: true })));
  }

  /** Finds a file by its name, which contains a digest of its content. */
  async find(name: string): Promise<ServedFile | undefined> {
    if (!fileNamePattern.test(name) || name.endsWith('.br')) return undefined;
    for (const build of await this.#list()) {
      const file = await readServedFile(join(this.#folder, build, name)).catch(() => undefined);
      if (file) return file;
    }
    return undefined;
  }

  /** Lists the builds, newest first. */
  async #list(): Promise<string[]> {
    const names = (await listByAge(this.#folder)).map(({ name }) => name);
    return names.filter((name) => !name.startsWith('.')).reverse();
  }
}
