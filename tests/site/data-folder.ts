import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A DATA_DIR for one test or one run. */
export class DataFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async create(): Promise<DataFolder> {
    const path = await mkdtemp(join(tmpdir(), 'land-tests-'));
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
