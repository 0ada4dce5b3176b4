import { Logger } from '@nestjs/common';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OutgoingText, type TextResult, TextSender } from './text-sender.js';
import { writeText } from './webhook-text-sender.js';

/** The folder for texts while no provider is set. */
export function textFolderOf(dataDir: string): string {
  return join(dataDir, 'texts');
}

/** Writes texts to files that only their owner may read, for trying the site out. */
export class FileSender extends TextSender {
  private readonly logger = new Logger('Texts');

  constructor(private readonly dataDir: string) {
    super();
  }

  override send(text: OutgoingText): Promise<TextResult> {
    const folder = textFolderOf(this.dataDir);
    const path = join(folder, `${text.reference}.json`);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(`${path}.new`, writeText(text), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const reason = `the folder of texts cannot be written to (${String(code)})`;
      return Promise.resolve({ state: 'untouched', reason });
    }
    this.logger.log(`No provider of texts is set: a text is in ${path}`);
    return Promise.resolve({ state: 'sent', providerId: text.reference });
  }
}
