/**
 * The shell's own copies of releases on disk, from which it starts if a section's origin is down. Several shells may
 * share the folder, so each copy is written to a temporary folder and then renamed.
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
/** Milliseconds after which a temporary folder counts as left behind by a shell that was killed. */
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

  /** Saves the pointer and deletes old versions, but none that another shell may just have written. */
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

  /** Skips damaged copies. The caller decides which of the others may be shown. */
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

  /** Another shell may write or delete the same version at this moment. Either way the result is a complete copy. */
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

  /** Versions on disk, oldest copy first. */
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
