import { ReleaseRefused } from '../format/failures.ts';
import { sectionContract } from '../format/section-contract.ts';
import { checkControls } from './check-controls.ts';
import type { CheckedRelease } from './check-description.ts';
import { isOwnPicture, requireDrawable } from './check-drawings.ts';
import { checkActions } from './check-forms.ts';
import { findUnlisted } from './page-elements.ts';
import { listElements, readMarkup, requireWritten, writeMarkup } from './parse-page.ts';

/** Ids of the frame, and names under which scripts keep something in the window, where an id would be found too. */
const ownOfShell = /^(root|main|menu|quick-links|page-data|scriptIntegrity|webpackChunk.*|__.*)$/;

/**
 * Whether the HTML, which the shell puts into its pages as it is, stays in its place and holds nothing but what is
 * listed. What runs or loads otherwise, such as `javascript:`, the policy of the page stops (`page-headers.ts`).
 */
export function checkHtml({ section, release }: CheckedRelease): void {
  for (const [page, { html }] of Object.entries(release.pages)) {
    const begin = `The HTML of its page ${page}`;
    for (const text of Object.values(html)) {
      requireWritten(begin, text, writeMarkup(begin, text));
      const elements = listElements(readMarkup(begin, text));
      for (const element of elements) {
        const unlisted = findUnlisted(element);
        if (unlisted)
          throw new ReleaseRefused(
            `${begin} has ${unlisted}: keep to text, pictures and forms; scripts and styles belong into modules, title and meta into src/pages.ts.`,
          );
        for (const { name, value } of element.attrs) {
          if (name === 'id' && ownOfShell.test(value))
            throw new ReleaseRefused(`${begin} has the id ${value}, which is the shell's own: choose another.`);
          const foreign = listPictures(name, value).find((address) => !isOwnPicture(address, release));
          if (foreign !== undefined)
            throw new ReleaseRefused(
              `${begin} loads ${foreign.slice(0, 200)}, which is not part of the release: import the file, so that the build takes it in.`,
            );
        }
      }
      requireDrawable(begin, elements);
      checkActions(page, elements, sectionContract[section][page]?.formAction);
      checkControls({ section, release, page }, elements);
    }
  }
}

function listPictures(attribute: string, value: string): string[] {
  if (attribute === 'src') return [value];
  // An address, and for which width or density it is.
  return attribute === 'srcset' ? value.split(',').map((one) => one.trim().split(/\s+/, 2)[0] ?? '') : [];
}
