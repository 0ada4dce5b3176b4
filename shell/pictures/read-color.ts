import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const tokens = readFileSync(join(import.meta.dirname, '../kit/src/design/tokens.css'), 'utf8');

/** A color of the kit's tokens, for what stylesheets do not reach: `cream` is `--color-cream`. */
export function readColor(name: string): string {
  const color = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
  if (!color) throw new Error(`The tokens of the kit have no --color-${name} in six digits.`);
  return color;
}
