import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SectionVerdict } from './counts-report.ts';

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
