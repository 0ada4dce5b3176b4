import { checkPaths } from '../format/page-paths.ts';
import { contractOf, findFormAction, isLivePage } from '../format/section-contract.ts';
import type { CheckedRelease } from './check-description.ts';
import { type FaultPlace, ReleaseRefused } from '../format/failures.ts';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Checks that every page of the contract exists, that each page has its files, and the paths that the release declares.
 * Pages without a path are allowed in a release from before declared paths; nobody can open them.
 */
export function checkPages({ section, release, contents, provided }: CheckedRelease): void {
  const entry = contents.get(release.entry);
  if (!entry) throw new ReleaseRefused(`Its entry ${release.entry} is not among its files: build it again.`);
  const required = Object.keys(contractOf(section)).filter((page) => !isLivePage(section, page));
  const declared = Object.keys(release.pages).filter((page) => release.pages[page]?.path !== undefined);
  checkPaths(section, release.pages, provided.paths && (provided.paths[section] ?? []));
  for (const name of new Set([...required, ...declared])) {
    const isExposed =
      Object.hasOwn(release.pages, name) && release.pages[name]?.html.initial && entry.includes(`"./${name}"`);
    if (!isExposed)
      throw new ReleaseRefused(`It has no page ${name}: export it in src/pages.ts and expose it in section.ts.`);
  }
  for (const [name, { scripts, styles }] of Object.entries(release.pages)) {
    const missing = [...scripts, ...styles].find((file) => !contents.has(file));
    if (missing)
      throw new ReleaseRefused(`Its page ${name} needs ${missing}, which is not among its files: build it again.`);
    const hasScripts = scripts[0] === release.entry && scripts.every((file) => file.endsWith('.js'));
    const isInOrder =
      (isLivePage(section, name) ? scripts.length === 0 : hasScripts) && styles.every((file) => file.endsWith('.css'));
    if (!isInOrder)
      throw new ReleaseRefused(
        `The scripts and styles of its page ${name} are not as the kit's build lists them: build it again.`,
      );
  }
}

/**
 * The section's share of a page's size in bytes, measured by `measureTransfer`. It keeps the whole page within 105 KB
 * of scripts and 15 KB of styles, which `npm run bench -- weight` measures.
 */
export const budget = { scripts: { withForm: 12_500, withoutForm: 15_000 }, styles: 3_000 };

/** Checks that each page's scripts and styles fit the section's share of the page. */
export function checkBudget({ section, release, contents }: CheckedRelease): void {
  const weigh = (names: string[]) =>
    names.reduce((sum, name) => sum + measureTransfer(contents.get(name) ?? Buffer.alloc(0)), 0);
  for (const [page, released] of Object.entries(release.pages)) {
    const { scripts, styles } = released;
    const hasForm = findFormAction(section, page, released) !== undefined;
    const instead = 'remove what the page does not need';
    refuseAbove(
      { what: `The scripts of its page ${page}`, instead, at: { page } },
      weigh(scripts),
      hasForm ? budget.scripts.withForm : budget.scripts.withoutForm,
    );
    refuseAbove({ what: `The styles of its page ${page}`, instead, at: { page } }, weigh(styles), budget.styles);
  }
}

interface Weighed {
  what: string;
  instead: string;
  at: FaultPlace;
}

/** Throws ReleaseRefused if a size exceeds its budget. */
export function refuseAbove({ what, instead, at }: Weighed, bytes: number, most: number): void {
  if (bytes <= most) return;
  throw new ReleaseRefused(
    `${what} weigh ${inKilobytes(bytes)} KB compressed, and the budget is ${inKilobytes(most)} KB: ${instead}.`,
    at,
  );
}

function inKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** The size after Brotli at quality 5, which is 10 % more than visitors load, but takes a tenth of the time. */
export function measureTransfer(bytes: Buffer): number {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length;
}
