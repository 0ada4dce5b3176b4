import { sectionContract } from '../format/section-contract.ts';
import type { CheckedRelease } from './checked-release.ts';
import { ReleaseRefused } from './release-refused.ts';

/**
 * Whether every promised page is there, exposed and with all of its files. Further pages are welcome: a page is
 * released before the shell that links to it.
 */
export function checkPages({ section, release, contents }: CheckedRelease): void {
  const entry = contents.get(release.entry);
  if (!entry) throw new ReleaseRefused(`Its entry ${release.entry} is not among its files: build it again.`);
  for (const name of Object.keys(sectionContract[section])) {
    const isExposed =
      Object.hasOwn(release.pages, name) && release.pages[name]?.html.initial && entry.includes(`"./${name}"`);
    if (!isExposed)
      throw new ReleaseRefused(`It has no page ${name}: export it in src/pages.ts and expose it in section.ts.`);
  }
  for (const [name, { scripts, styles }] of Object.entries(release.pages)) {
    const missing = [...scripts, ...styles].find((file) => !contents.has(file));
    if (missing)
      throw new ReleaseRefused(`Its page ${name} needs ${missing}, which is not among its files: build it again.`);
    const isInOrder =
      scripts[0] === release.entry &&
      scripts.every((file) => file.endsWith('.js')) &&
      styles.every((file) => file.endsWith('.css'));
    if (!isInOrder)
      throw new ReleaseRefused(
        `The scripts and styles of its page ${name} are not as the kit's build lists them: build it again.`,
      );
  }
}
