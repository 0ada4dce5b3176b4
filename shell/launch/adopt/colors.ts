/**
 * The site's colors for another company: shades of its main color in place of green, and of its accent in place of
 * wheat. The names of the tokens stay, because sections use them.
 */
import { CommandFailed } from '@land/release-tools/format/failures.ts';
import { contrastOf, fromHex, type Oklch, toHex } from './oklch.ts';

/** Hex colors by the names of the tokens, such as `green-900`. */
export type Tokens = Readonly<Record<string, string>>;

interface Family {
  readonly option: string;
  /** The shade that is the company's own color. */
  readonly own: string;
  /** Shades whose lightness follows the own color; the others keep theirs. */
  readonly follow: readonly string[];
  /** The site's first colors, whose distances the new shades keep. */
  readonly shades: Tokens;
}

const main: Family = {
  option: 'color',
  own: 'green-900',
  follow: ['green-950', 'green-900', 'green-800', 'green-700'],
  shades: {
    'green-950': '#0f3524',
    'green-900': '#14452f',
    'green-800': '#1d5a3d',
    'green-700': '#2b6e4a',
    'green-300': '#b0cfa5',
    'green-50': '#e4efe0',
  },
};

const accent: Family = {
  option: 'accent',
  own: 'wheat-400',
  follow: ['wheat-500', 'wheat-400', 'wheat-300'],
  shades: {
    'wheat-700': '#7b5410',
    'wheat-500': '#d3a13a',
    'wheat-400': '#e3bb5e',
    'wheat-300': '#efd28c',
    'wheat-100': '#f8ebc8',
  },
};

/** Text on ground, as the styles use them. All need WCAG AA: 4.5, and 3 for the lines of controls. */
const pairs: readonly (readonly [text: string, ground: string, least?: number])[] = [
  ['text', 'cream'],
  ['text', 'green-50'],
  ['text-soft', 'cream'],
  ['text-soft', 'sand'],
  ['control-line', 'cream', 3],
  ['error', 'white'],
  ['error', 'error-ground'],
  ['cream', 'green-900'],
  ['cream', 'green-800'],
  ['green-900', 'sky'],
  ['green-900', 'green-50'],
  ['green-700', 'cream'],
  ['mist', 'green-950'],
  ['green-950', 'green-300'],
  ['wheat-300', 'green-950'],
  ['green-950', 'wheat-300'],
  ['green-950', 'wheat-400'],
  ['wheat-700', 'wheat-100'],
];

/** The pairs that cannot be read, as `text on ground`. */
export function findUnreadable(tokens: Tokens): string[] {
  return pairs
    .filter(([text, ground, least = 4.5]) => contrastOf(tokens[text] ?? '', tokens[ground] ?? '') < least)
    .map(([text, ground]) => `${text} on ${ground}`);
}

/**
 * The tokens with the company's colors; undefined keeps a family.
 * @throws CommandFailed if text would be hard to read, with the nearest color that passes
 */
export function recolor(now: Tokens, given: { color?: string | undefined; accent?: string | undefined }): Tokens {
  // The main color is judged with the site's first accent, so that each refusal is about one color.
  const withoutAccent = { ...now, ...accent.shades };
  const color = given.color && readShades(main, given.color, withoutAccent);
  const recolored = { ...now, ...(color || {}) };
  return { ...recolored, ...(given.accent ? readShades(accent, given.accent, recolored) : {}) };
}

function readShades(family: Family, given: string, others: Tokens): Tokens {
  const hex = given.trim().toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(hex))
    throw new CommandFailed(
      `--${family.option} must be a color with six hex digits, such as ${family.shades[family.own]}.`,
    );
  const passes = (one: Oklch) => findUnreadable({ ...others, ...shadesOf(family, one) }).length === 0;
  const own = fromHex(hex);
  if (passes(own)) return shadesOf(family, own);
  const near = Array.from({ length: 200 }, (_, step) => [own.l - step / 200, own.l + step / 200])
    .flat()
    .filter((l) => l > 0 && l < 1)
    .find((l) => passes({ ...own, l }));
  const instead =
    near === undefined ? 'no lightness of it passes' : `the nearest that passes is ${toHex({ ...own, l: near })}`;
  const [hard] = findUnreadable({ ...others, ...shadesOf(family, own) });
  throw new CommandFailed(`Text would be hard to read with --${family.option} ${hex} (${hard}): ${instead}.`);
}

/** The shades of a family around the company's own color, with the distances of the site's first colors. */
function shadesOf({ shades, own, follow }: Family, color: Oklch): Tokens {
  const base = fromHex(shades[own] ?? '');
  return Object.fromEntries(
    Object.entries(shades).map(([name, hex]) => {
      const { l, c, h } = fromHex(hex);
      const lightness = follow.includes(name) ? l + color.l - base.l : l;
      return [name, toHex({ l: lightness, c: (c / base.c) * color.c, h: h + color.h - base.h })];
    }),
  );
}
