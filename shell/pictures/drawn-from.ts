import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const drawnFolder = join(import.meta.dirname, 'drawn');
export const drawnFromFile = join(import.meta.dirname, 'drawn-from.json');

/** By file: the digest of the drawing that it was made from. */
export const drawnFrom = (existsSync(drawnFromFile) ? JSON.parse(readFileSync(drawnFromFile, 'utf8')) : {}) as Record<
  string,
  string
>;
