/** Checks that the fonts of a release are WOFF2 files, and that each page loads few bytes of them. */
import { ReleaseRefused } from '../format/failures.ts';
import type { CheckedRelease } from './check-description.ts';
import { refuseAbove } from './check-pages.ts';

/** Budget for the fonts of a page, in bytes: one typeface with the letters of American English. */
export const FONT_BUDGET = 40_000;

export function checkFonts({ release, contents }: CheckedRelease): void {
  const fonts = [...contents].filter(([name]) => name.endsWith('.woff2'));
  for (const [name, bytes] of fonts)
    if (bytes.toString('latin1', 0, 4) !== 'wOF2')
      throw new ReleaseRefused(`The font ${name} is not a WOFF2 file: convert it to WOFF2.`, { file: name });
  for (const [page, { styles }] of Object.entries(release.pages)) {
    const text = styles.map((name) => contents.get(name)?.toString() ?? '').join('');
    const sum = fonts.reduce((total, [name, bytes]) => total + (text.includes(name) ? bytes.length : 0), 0);
    refuseAbove(
      { what: `The fonts of its page ${page}`, instead: 'use fewer, with fewer letters', at: { page } },
      sum,
      FONT_BUDGET,
    );
  }
}
