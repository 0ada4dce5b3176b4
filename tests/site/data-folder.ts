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
   * Below the folder of the run, which goes as a whole when the run ends, so that a test that was cut off leaves
   * nothing.
   */
  static async create(parent = findRunFolder() ?? tmpdir()): Promise<DataFolder> {
    const path = await mkdtemp(join(parent, 'land-tests-'));
    // Postgres, which never runs as root, has to enter it.
    await chmod(path, 0o755);
    return new DataFolder(path);
  }

  /** Where the embedded Postgres of this folder listens. */
  async readDatabaseUrl(): Promise<string> {
    return (await readFile(join(this.path, 'database-url'), 'utf8')).trim();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
