import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRunFolder } from './test-site.ts';

/** A DATA_DIR for one test or one run. */
export class DataFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /**
   * Creates it within the run's folder, which is deleted when the run ends, so that interrupted tests leave no files.
   */
  static async create(parent = findRunFolder() ?? tmpdir()): Promise<DataFolder> {
    const path = await mkdtemp(join(parent, 'land-tests-'));
    // Postgres does not run as root, and its account needs access to the folder.
    await chmod(path, 0o755);
    return new DataFolder(path);
  }

  /** The URL of this folder's embedded Postgres. */
  async readDatabaseUrl(): Promise<string> {
    return (await readFile(join(this.path, 'database-url'), 'utf8')).trim();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
