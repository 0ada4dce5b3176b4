import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with the sources of migrations. Code compiled to `dist` also reads the sources, to compute digests. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../src/database/migrations');

/** The SHA-256 of each file of the migrations, except their list migrations.ts, which grows with each migration. */
export function digestMigrations(): Record<string, string> {
  const files = globSync('**/*.ts', { cwd: MIGRATIONS_FOLDER, exclude: ['**/*.test.ts', 'migrations.ts'] });
  return Object.fromEntries(files.toSorted().map((file) => [file.replaceAll('\\', '/'), digest(file)]));
}

function digest(file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(MIGRATIONS_FOLDER, file)))
    .digest('hex');
}
