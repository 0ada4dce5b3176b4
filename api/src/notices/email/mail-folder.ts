import { isUUID } from 'class-validator';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { DeliveriesRepository } from '../outbox/deliveries.repository.js';

/** The folder for email while no mail server is set. */
export function mailFolderOf(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** Writes an email to a file that only its owner may read, and returns the path. Each delivery has one file. */
export function writeMailFile(
  dataDir: string,
  mail: { readonly leadId: string; readonly deliveryId: string; readonly message: Buffer },
): string {
  const folder = mailFolderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${mail.leadId}.${mail.deliveryId}.eml`);
  writeFileSync(`${path}.new`, mail.message, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return path;
}

/** Deletes the emails about leads, for the erasure of a person. */
export function deleteMailsOf(dataDir: string, leadIds: readonly string[]): void {
  const ids = new Set(leadIds);
  const folder = mailFolderOf(dataDir);
  for (const name of readMailFolder(folder)) if (ids.has(leadIdOf(name))) rmSync(join(folder, name), { force: true });
}

function leadIdOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

function readMailFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const MOST_AT_ONCE = 1000;

/** Deletes the emails about erased leads from this host's folder. */
@Injectable()
export class MailFolder {
  constructor(
    private readonly config: Config,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  /** Deletes files that an erasure did not delete, because it ran on another host or failed. */
  async deleteAllOfErased(): Promise<void> {
    const names = readMailFolder(mailFolderOf(this.config.dataDir));
    const ids = [...new Set(names.map(leadIdOf))].filter((id) => isUUID(id));
    for (let from = 0; from < ids.length; from += MOST_AT_ONCE)
      await this.deleteOfErased(ids.slice(from, from + MOST_AT_ONCE));
  }

  /** Deletes the emails about leads that are erased, and returns their ids. */
  async deleteOfErased(leadIds: readonly string[]): Promise<string[]> {
    const gone = await this.deliveries.findErasedLeads(leadIds);
    if (gone.length > 0) deleteMailsOf(this.config.dataDir, gone);
    return gone;
  }
}
