import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the rows under a heading in `cases/<file>.tsv`: the input, and in most tables a part of the message. */
export function readCases(file: string, heading: string): [string, string][] {
  const text = readFileSync(join(import.meta.dirname, `cases/${file}.tsv`), 'utf8');
  const [, table] = text.split(`[${heading}]\n`);
  if (table === undefined) throw new Error(`There is no table "${heading}" in ${file}.tsv.`);
  const [lines = ''] = table.split('\n\n');
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t') as [string, string]);
}
