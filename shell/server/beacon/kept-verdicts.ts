import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJson, type SectionName } from '@land/release-tools/format/release-format.ts';
import type { SectionVerdict } from './counts-report.ts';

const MOST = 500;

/** The versions that were taken back, also on disk: a shell that starts while the api is down must not show them. */
export class KeptVerdicts {
  readonly #file: string;
  readonly #log: (sentence: string) => void;
  /** Newest last. */
  #all: SectionVerdict[];
  #isWritten = true;
  #trouble = '';

  constructor(dataFolder: string, log: (sentence: string) => void) {
    this.#file = join(dataFolder, 'shell/taken-back.json');
    this.#log = log;
    this.#all = this.#read();
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

  /** Never throws. A verdict that cannot be saved still applies; the next call tries to save it again. */
  writeDown(): void {
    if (this.#isWritten) return;
    let trouble = '';
    try {
      this.#write();
      this.#isWritten = true;
    } catch (failure) {
      const { code } = failure as NodeJS.ErrnoException;
      trouble = `The versions that were taken back could not be saved: ${code ?? String(failure)}.`;
      if (trouble !== this.#trouble) this.#log(trouble);
    }
    this.#trouble = trouble;
  }

  #read(): SectionVerdict[] {
    try {
      const verdicts = parseJson(readFileSync(this.#file));
      return Array.isArray(verdicts) ? (verdicts as SectionVerdict[]) : [];
    } catch {
      return [];
    }
  }

  /** Each shell writes a draft file of its own, because several may write at once. */
  #write(): void {
    const draft = `${this.#file}.${randomBytes(6).toString('hex')}`;
    mkdirSync(dirname(this.#file), { recursive: true });
    try {
      writeFileSync(draft, JSON.stringify(this.#all, null, 2));
      renameSync(draft, this.#file);
    } catch (failure) {
      rmSync(draft, { force: true });
      throw failure;
    }
  }
}
