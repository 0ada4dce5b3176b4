/**
 * The shell's copies of releases on disk, which it shows if a section's origin is down when it starts. Shells may share
 * the folder, so each copy is written to a temporary folder and then renamed.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDescription } from '@land/release-tools/gate/check-description.ts';
import { readFiles } from '@land/release-tools/gate/check-files.ts';
import {
  parseJson,
  type Pointer,
  type SectionName,
  versionPattern,
} from '@land/release-tools/format/release-format.ts';
import { listByAge } from '../list-by-age.ts';
import type { FetchedRelease } from './release-trust.ts';

const KEPT = 5;
/** The age in milliseconds at which a temporary folder is deleted, because the shell that wrote it was killed. */
const ABANDONED_AFTER = 3_600_000;

interface ArchivedReleases {
  /** The live and shared versions when the shell stopped. */
  pointer: Pointer | undefined;
  /** The complete copies, oldest first. */
  copies: FetchedRelease[];
}

export class ReleaseArchive {
  readonly #folder: string;
  readonly section: SectionName;

  constructor(dataFolder: string, section: SectionName) {
    this.#folder = join(dataFolder, 'shell/releases', section);
    this.section = section;
  }

  async write({ version, bytes, signature, contents }: FetchedRelease): Promise<void> {
    const unfinished = join(this.#folder, `.unfinished-${randomSuffix()}`);
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, 'release.json'), bytes);
    await writeFile(join(unfinished, 'release.sig'), signature ?? '');
    await Promise.all([...contents].map(([name, content]) => writeFile(join(unfinished, name), content)));
    await this.#moveIntoPlace(unfinished, version);
  }

  /** Stores the pointer, and deletes old versions, but not those that another shell may just have written. */
  async markLive(pointer: Pointer, kept: string[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const draft = join(this.#folder, `.pointer-${randomSuffix()}`);
    await writeFile(draft, JSON.stringify(pointer));
    await rename(draft, join(this.#folder, '.pointer.json'));
    const versions = await this.#versions();
    const newest = versions.findLastIndex((version) => kept.includes(version));
    const old = versions.slice(0, Math.max(newest, 0)).filter((version) => !kept.includes(version));
    await Promise.all([...old, ...(await this.#abandoned())].map((name) => this.#remove(name)));
  }

  /** Reads the pointer and the complete copies; skips damaged ones. The caller decides which copies may be shown. */
  async read(): Promise<ArchivedReleases> {
    const pointer = parseJson(await readFile(join(this.#folder, '.pointer.json')).catch(() => undefined)) as
      Pointer | undefined;
    const wanted = [pointer?.share?.version, pointer?.version].filter((version) => version !== undefined);
    const versions = [...(await this.#versions()).filter((version) => !wanted.includes(version)), ...wanted].slice(
      -KEPT,
    );
    const copies = await Promise.all(versions.map((version) => this.#readCopy(version).catch(() => undefined)));
    return { pointer, copies: copies.filter((copy) => copy !== undefined) };
  }

  async #readCopy(version: string): Promise<FetchedRelease> {
    const folder = join(this.#folder, version);
    const bytes = await readFile(join(folder, 'release.json'));
    const signature = await readFile(join(folder, 'release.sig')).catch(() => undefined);
    const release = parseJson(bytes);
    checkDescription(this.section, version, release);
    const contents = await readFiles(release, (name) => readFile(join(folder, name)));
    return { section: this.section, version, bytes, signature, release, contents };
  }

  /** Renames a copy to its version. Another shell may do the same at this moment; the result is one complete copy. */
  async #moveIntoPlace(unfinished: string, version: string): Promise<void> {
    const target = join(this.#folder, version);
    const former = join(this.#folder, `.former-${randomSuffix()}`);
    await rename(target, former).catch(() => {});
    try {
      await rename(unfinished, target);
    } catch (failure) {
      await rm(unfinished, { recursive: true, force: true });
      if (!isTaken(failure)) throw failure;
    } finally {
      await rm(former, { recursive: true, force: true });
    }
  }

  async #remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { recursive: true, force: true, maxRetries: 3 });
  }

  /** Lists the versions on disk, oldest copy first. */
  async #versions(): Promise<string[]> {
    const dated = await listByAge(this.#folder);
    return dated.map(({ name }) => name).filter((name) => versionPattern.test(name));
  }

  async #abandoned(): Promise<string[]> {
    const dated = await listByAge(this.#folder);
    return dated
      .filter(({ name, time }) => /^\.(unfinished|former|pointer)-/.test(name) && Date.now() - time > ABANDONED_AFTER)
      .map(({ name }) => name);
  }
}

function randomSuffix(): string {
  return randomBytes(6).toString('hex');
}

function isTaken(failure: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((failure as NodeJS.ErrnoException).code ?? '');
}

export { KEPT as keptReleases };
