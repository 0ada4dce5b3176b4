import type { SectionName } from '@land/release-tools/format/release-format.ts';
import type { SectionVerdict } from './counts-report.ts';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MOST = 500;

/** The versions that were taken back: in memory for now, in the data folder for the next start. */
export class KeptVerdicts {
  readonly #file: TakenBackFile;
  readonly #log: (sentence: string) => void;
  /** Newest last. */
  #all: SectionVerdict[];
  #isWritten = true;
  #trouble = '';

  constructor(file: TakenBackFile, log: (sentence: string) => void) {
    this.#file = file;
    this.#log = log;
    this.#all = file.read();
  }

  get isWritten(): boolean {
    return this.#isWritten;
  }

  of(section: SectionName): SectionVerdict[] {
    return this.#all.filter((verdict) => verdict.section === section);
  }

  has(section: SectionName, version: string): boolean {
    return this.of(section).some((verdict) => verdict.version === version);
  }

  /** A version keeps its first verdict. */
  keep(verdicts: SectionVerdict[]): void {
    const news = verdicts.filter(({ section, version }) => !this.has(section, version));
    if (news.length === 0) return;
    this.#all = [...this.#all, ...news].sort((a, b) => a.at.localeCompare(b.at)).slice(-MOST);
    this.#isWritten = false;
  }

  /**
   * Never throws. A verdict that cannot be saved still applies. The problem is logged once, and the next call tries to
   * save again.
   */
  writeDown(): void {
    if (this.#isWritten) return;
    try {
      this.#file.write(this.#all);
      this.#isWritten = true;
      this.#trouble = '';
    } catch (failure) {
      this.#complain(
        `The versions that were taken back could not be saved: ${(failure as NodeJS.ErrnoException).code ?? String(failure)}.`,
      );
    }
  }

  #complain(trouble: string): void {
    if (trouble !== this.#trouble) this.#log(trouble);
    this.#trouble = trouble;
  }
}

/** The file of versions that were taken back. A shell that starts while the api is down must not show them. */
export class TakenBackFile {
  readonly #file: string;

  constructor(dataFolder: string) {
    this.#file = join(dataFolder, 'shell/taken-back.json');
  }

  /** Newest last. Empty if the file is missing or cannot be read. */
  read(): SectionVerdict[] {
    try {
      const verdicts: unknown = JSON.parse(readFileSync(this.#file, 'utf8'));
      return Array.isArray(verdicts) ? (verdicts as SectionVerdict[]) : [];
    } catch {
      return [];
    }
  }

  /**
   * Throws if the folder is not writable. Each shell writes a draft file of its own, because several may write at once.
   */
  write(verdicts: SectionVerdict[]): void {
    const draft = `${this.#file}.${randomBytes(6).toString('hex')}`;
    mkdirSync(dirname(this.#file), { recursive: true });
    try {
      writeFileSync(draft, JSON.stringify(verdicts, null, 2));
      renameSync(draft, this.#file);
    } catch (failure) {
      rmSync(draft, { force: true });
      throw failure;
    }
  }
}
