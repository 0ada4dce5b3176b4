import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SectionVerdict } from './counts-report.ts';

/** The versions that were taken back, in the shell's data folder: a shell that starts while the api is away must not show them. */
export class TakenBackFile {
  readonly #file: string;

  constructor(dataFolder: string) {
    this.#file = join(dataFolder, 'shell/taken-back.json');
  }

  /** The newest last. Empty when there is no such file, or none that can be read. */
  read(): SectionVerdict[] {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) as SectionVerdict[];
    } catch {
      return [];
    }
  }

  write(verdicts: SectionVerdict[]): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.unfinished`, JSON.stringify(verdicts, null, 2));
    renameSync(`${this.#file}.unfinished`, this.#file);
  }
}
