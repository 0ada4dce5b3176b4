/** One section as the shell knows it: its live release, the ones before, and what was refused. */
import { checkDescription, checkFile, checkRelease } from '@land/kit/build/gate/check-release.ts';
import { ReleaseRefused } from '@land/kit/build/gate/release-refused.ts';
import { readProvidedModules } from '@land/kit/build/provided-modules.ts';
import type { SectionName } from '@land/kit/build/release-format.ts';
import { type LoadedRelease, loadRelease } from './loaded-release.ts';
import { keptReleases, type ReleaseArchive } from './release-archive.ts';
import type { SectionOrigin } from './section-origin.ts';

export interface Refusal {
  version: string;
  reason: string;
  /** ISO 8601, UTC */
  at: string;
}

export class LiveSection {
  readonly name: SectionName;
  readonly #origin: SectionOrigin;
  readonly #archive: ReleaseArchive;
  /** The oldest first, the live one last. */
  #kept: LoadedRelease[] = [];
  #refused: Refusal[] = [];
  #problem: string | undefined;

  constructor(name: SectionName, origin: SectionOrigin, archive: ReleaseArchive) {
    this.name = name;
    this.#origin = origin;
    this.#archive = archive;
  }

  get live(): LoadedRelease | undefined {
    return this.#kept.at(-1);
  }

  get refused(): readonly Refusal[] {
    return this.#refused;
  }

  /** Why the section's origin could not be read the last time, or undefined. */
  get problem(): string | undefined {
    return this.#problem;
  }

  get versions(): string[] {
    return this.#kept.map(({ release }) => release.version);
  }

  find(version: string): LoadedRelease | undefined {
    return this.#kept.find(({ release }) => release.version === version);
  }

  async restore(): Promise<void> {
    this.#kept = await this.#archive.read();
  }

  /** Follows the section's pointer. Never throws: what goes wrong is kept as the problem or as a refusal. */
  async follow(): Promise<void> {
    let version: string | undefined;
    try {
      version = await this.#origin.readPointer();
      if (version !== undefined) await this.#switchTo(version);
      this.#problem = undefined;
    } catch (failure) {
      this.#origin.forget();
      this.#problem = failure instanceof Error ? failure.message : String(failure);
      if (failure instanceof ReleaseRefused) this.#refuse(version ?? 'unknown', failure.message);
    }
  }

  async #switchTo(version: string): Promise<void> {
    if (this.live?.release.version === version) return;
    const refusal = this.#refused.find((refused) => refused.version === version);
    if (refusal) throw new ReleaseRefused(refusal.reason);
    const next = this.find(version) ?? (await this.#fetchRelease(version));
    const kept = [...this.#kept.filter((loaded) => loaded !== next), next].slice(-keptReleases);
    await this.#archive.markLive(version, kept.map(({ release }) => release.version));
    this.#kept = kept;
  }

  async #fetchRelease(version: string): Promise<LoadedRelease> {
    const release = parseJson(await this.#origin.readFile(version, 'release.json'));
    checkDescription(this.name, version, release);
    const names = Object.keys(release.files);
    const read = async (name: string) => {
      const bytes = await this.#origin.readFile(version, name);
      checkFile(release, name, bytes);
      return [name, bytes] as const;
    };
    const contents = new Map(await Promise.all(names.map(read)));
    checkRelease({ section: this.name, release, contents, provided: readProvidedModules() });
    await this.#archive.write(release, contents);
    return loadRelease(release, contents);
  }

  #refuse(version: string, reason: string): void {
    if (this.#refused.some((refused) => refused.version === version && refused.reason === reason)) return;
    this.#refused = [...this.#refused, { version, reason, at: new Date().toISOString() }].slice(-20);
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
