/**
 * What webpack remembers between builds of a section: it halves the time of a release. What is written is the same
 * either way.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Configuration } from 'webpack';

const projectFolder = resolve(import.meta.dirname, '../../../..');
const WEEK = 7 * 24 * 60 * 60 * 1000;

export interface CachedBuild {
  sectionFolder: string;
  mode: 'production' | 'development';
  target: 'browser' | 'node';
}

export function buildCache({ sectionFolder, mode, target }: CachedBuild): NonNullable<Configuration['cache']> {
  return {
    type: 'filesystem',
    cacheDirectory: join(sectionFolder, '.cache/webpack'),
    name: `${target}-${mode}`,
    version: digestOfTools(),
    maxAge: WEEK,
  };
}

/** Anything that changes how sections are built begins with nothing remembered. */
function digestOfTools(): string {
  const own = [import.meta.dirname, join(import.meta.dirname, '../format')].flatMap((folder) =>
    readdirSync(folder).map((name) => join(folder, name)),
  );
  const hash = createHash('sha256').update(process.version);
  for (const file of [...own.sort(), join(projectFolder, 'package-lock.json')]) hash.update(readFileSync(file));
  return hash.digest('hex');
}
