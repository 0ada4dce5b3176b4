import type { SectionName } from '@land/release-tools/format/release-format.ts';
import type { SectionVerdict } from './counts-report.ts';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MOST = 500;

/** The versions that were taken back: in memory at once, and in the data folder for the next start. */
export class KeptVerdicts {
  readonly #file: TakenBackFile;
  readonly #log: (sentence: string) => void;
  /** The newest last. */
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

  /** The first verdict of a version stays. */
  keep(verdicts: SectionVerdict[]): void {
    const news = verdicts.filter(({ section, version }) => !this.has(section, version));
    if (news.length === 0) return;
    this.#all = [...this.#all, ...news].sort((a, b) => a.at.localeCompare(b.at)).slice(-MOST);
    this.#isWritten = false;
  }

  /**
   * Never throws. What cannot be written is in force all the same, is said once, and is written with the next call that
   * can.
   */
  writeDown(): void {
    if (this.#isWritten) return;
    try {
      this.#file.write(this.#all);
      this.#isWritten = true;
      this.#trouble = '';
    } catch (failure) {
      this.#complain(
        `What was taken back could not be written down: ${(failure as NodeJS.ErrnoException).code ?? String(failure)}.`,
      );
    }
  }

  #complain(trouble: string): void {
    if (trouble !== this.#trouble) this.#log(trouble);
    this.#trouble = trouble;
  }
}

/**
 * The versions that were taken back, in the shell's data folder: a shell that starts while the api is away must not
 * show them.
 */
export class TakenBackFile {
  readonly #file: string;

  constructor(dataFolder: string) {
    this.#file = join(dataFolder, 'shell/taken-back.json');
  }

  /** The newest last. Empty when there is no such file, or none that can be read. */
  read(): SectionVerdict[] {
    try {
      const verdicts: unknown = JSON.parse(readFileSync(this.#file, 'utf8'));
      return Array.isArray(verdicts) ? (verdicts as SectionVerdict[]) : [];
    } catch {
      return [];
    }
  }

  /** Throws when the folder cannot be written to. Several shells may write at once: each has a draft of its own. */
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
