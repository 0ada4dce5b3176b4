/** The shell's own copies of releases on disk: what it starts from when a section's origin is down. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDescription, checkFile, checkRelease } from '@land/kit/build/gate/check-release.ts';
import { readProvidedModules } from '@land/kit/build/provided-modules.ts';
import { versionPattern, type Release, type SectionName } from '@land/kit/build/release-format.ts';
import { type LoadedRelease, loadRelease } from './loaded-release.ts';

const KEPT = 5;

export class ReleaseArchive {
  readonly #folder: string;
  readonly #section: SectionName;

  constructor(dataFolder: string, section: SectionName) {
    this.#folder = join(dataFolder, 'shell/releases', section);
    this.#section = section;
  }

  async write(release: Release, contents: Map<string, Buffer>): Promise<void> {
    const unfinished = join(this.#folder, `.unfinished-${release.version}-${process.pid}`);
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, 'release.json'), JSON.stringify(release));
    await Promise.all([...contents].map(([name, bytes]) => writeFile(join(unfinished, name), bytes)));
    await rm(join(this.#folder, release.version), { recursive: true, force: true });
    await rename(unfinished, join(this.#folder, release.version));
  }

  /** Remembers which version is live, and forgets all but the last few. */
  async markLive(version: string, kept: string[]): Promise<void> {
    await writeFile(join(this.#folder, '.live'), version);
    const old = (await this.#versions()).filter((name) => !kept.includes(name));
    await Promise.all(old.map((name) => rm(join(this.#folder, name), { recursive: true, force: true })));
  }

  /** The kept releases that are whole, the oldest first and the live one last. A damaged copy is passed over. */
  async read(): Promise<LoadedRelease[]> {
    const live = await readFile(join(this.#folder, '.live'), 'utf8').catch(() => '');
    const versions = (await this.#versions()).filter((version) => version !== live);
    const loaded = await Promise.all([...versions, live].slice(-KEPT).map((version) => this.#readRelease(version).catch(() => undefined)));
    return loaded.filter((release) => release !== undefined);
  }

  async #readRelease(version: string): Promise<LoadedRelease> {
    const folder = join(this.#folder, version);
    const release: unknown = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
    checkDescription(this.#section, version, release);
    const contents = new Map<string, Buffer>();
    for (const name of Object.keys(release.files)) {
      const bytes = await readFile(join(folder, name));
      checkFile(release, name, bytes);
      contents.set(name, bytes);
    }
    checkRelease({ section: this.#section, release, contents, provided: readProvidedModules() });
    return loadRelease(release, contents);
  }

  /** Versions on disk, the oldest copy first. */
  async #versions(): Promise<string[]> {
    const names = (await readdir(this.#folder).catch(() => [])).filter((name) => versionPattern.test(name));
    const dated = await Promise.all(names.map(async (name) => ({ name, time: (await stat(join(this.#folder, name))).mtimeMs })));
    return dated.sort((a, b) => a.time - b.time).map(({ name }) => name);
  }
}

export { KEPT as keptReleases };
