/**
 * `npm run bench`: measures the budgets and prints each figure beside its limit. Exits with 1 if a figure is over its
 * limit. `npm run bench -- paint weight` runs only the named parts.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWhatIsMissing } from '../../shell/launch/builds.ts';
import { measureDesk } from './desk.ts';
import { measureMoves } from './moves.ts';
import { measurePaint } from './paint.ts';
import { withOwnSite } from './own-site.ts';
import { measureRelease } from './release.ts';
import type { Figure, MeasuredSite } from './figure.ts';
import { measureWeight } from './weight.ts';

const parts: Record<string, (site: MeasuredSite) => Promise<Figure[]>> = {
  weight: measureWeight,
  paint: measurePaint,
  moves: measureMoves,
  release: measureRelease,
};

/** Parts that the api's own npm scripts measure. */
const apiParts = ['intake', 'inbox', 'alerts', 'import'];

const known = [...Object.keys(parts), ...apiParts, 'desk'];
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !known.includes(name));
if (unknown !== undefined) throw new Error(`There is no benchmark ${unknown}: choose from ${known.join(', ')}.`);

const names = asked.length > 0 ? asked : known;
await buildWhatIsMissing(names.some((name) => Object.hasOwn(parts, name)) ? undefined : ['api', 'desk']);
const ofSite = names.filter((name) => Object.hasOwn(parts, name));
let broken = ofSite.length > 0 ? await measureSite(ofSite) : 0;
for (const name of apiParts) if (names.includes(name) && !runInApi(`bench:${name}`)) broken += 1;
if (names.includes('desk')) await measureDesk((figure) => (broken += print('desk', figure) ? 0 : 1));
process.exit(broken > 0 ? 1 : 0);

/** Measures the whole site, started on its own ports. Returns how many figures are over their limits. */
async function measureSite(wanted: string[]): Promise<number> {
  return withOwnSite(async (site) => {
    let broken = 0;
    for (const name of wanted)
      for (const figure of (await parts[name]?.(site)) ?? []) broken += print(name, figure) ? 0 : 1;
    return broken;
  });
}

function print(part: string, { what, value, bound, unit, note = '' }: Figure): boolean {
  const kept = value <= bound;
  console.log(
    `${kept ? 'ok  ' : 'OVER'} ${part.padEnd(10)} ${what.padEnd(58)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(3)} ${bound < Infinity ? `of ${bound}` : ''}${note}`,
  );
  return kept;
}

function runInApi(script: string): boolean {
  return (
    spawnSync('npm', ['run', '--silent', script], { cwd: join(import.meta.dirname, '../../api'), stdio: 'inherit' })
      .status === 0
  );
}
