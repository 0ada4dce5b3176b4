import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The rows of `<name>.cases.json` in the folder of a test. */
export function readCases<Row>(folder: string, name: string): Row[] {
  return JSON.parse(readFileSync(join(folder, `${name}.cases.json`), 'utf8')) as Row[];
}
