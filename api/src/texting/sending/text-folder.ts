import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import { textFolderOf } from './file-sender.js';

const FIND_OF_ERASED = statement<{ references: readonly string[] }, { reference: string }>(
  'find-texts-of-erased',
  `
SELECT each.reference FROM unnest(:references::uuid[]) AS each (reference)
WHERE NOT EXISTS (SELECT FROM sent_texts s WHERE s.reference = each.reference AND s.lead_id IS NOT NULL)`,
);

const MOST_AT_ONCE = 1000;

/** Deletes the texts to erased people from this host's folder. */
@Injectable()
export class TextFolder {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  /** Deletes the files of texts whose lead is erased. @throws DatabaseAway, or an error of the file system */
  async deleteOfErased(): Promise<void> {
    const folder = textFolderOf(this.config.dataDir);
    const references = readFolder(folder)
      .map((name) => name.slice(0, name.indexOf('.')))
      .filter((name) => isUUID(name));
    for (let from = 0; from < references.length; from += MOST_AT_ONCE) {
      const some = references.slice(from, from + MOST_AT_ONCE);
      for (const { reference } of await this.database.query(FIND_OF_ERASED.with({ references: some })))
        rmSync(join(folder, `${reference}.json`), { force: true });
    }
  }
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
