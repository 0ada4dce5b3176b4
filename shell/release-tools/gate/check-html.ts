import { ReleaseRefused } from '../format/failures.ts';
import { isLivePage, sectionContract } from '../format/section-contract.ts';
import { checkControls } from './check-controls.ts';
import type { CheckedRelease } from './check-description.ts';
import { isOwnPicture, requireDrawable } from './check-drawings.ts';
import { checkActions } from './check-forms.ts';
import { checkLiveMeta, fillLivePage } from './check-live.ts';
import { findUnlisted } from './page-elements.ts';
import { photoFile } from '../live/listing.ts';
import { sampleSlug } from '../live/live-samples.ts';
import { listElements, readMarkup, requireWritten, writeMarkup } from './parse-page.ts';

/** Ids of the frame, and names under which scripts keep something in the window, where an id would be found too. */
const ownOfShell = /^(root|main|menu|quick-links|page-data|scriptIntegrity|webpackChunk.*|__.*)$/;

/**
 * Whether the HTML, which the shell puts into its pages as it is, stays in its place and holds nothing but what is
 * listed. What runs or loads otherwise, such as `javascript:`, the policy of the page stops (`page-headers.ts`).
 */
export function checkHtml({ section, release }: CheckedRelease): void {
  for (const [page, { title, description, html }] of Object.entries(release.pages)) {
    const begin = `The HTML of its page ${page}`;
    const isLive = isLivePage(section, page);
    if (isLive) checkLiveMeta(page, [title, description]);
    const action = sectionContract[section][page]?.formAction?.replace('%deal.slug%', sampleSlug);
    const texts = Object.values(html);
    for (const text of isLive ? texts.flatMap((template) => fillLivePage(page, template)) : texts) {
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
          const isOwn = (address: string) => isOwnPicture(address, release) || (isLive && photoFile.test(address));
          const foreign = listPictures(name, value).find((address) => !isOwn(address));
          if (foreign !== undefined)
            throw new ReleaseRefused(
              `${begin} loads ${foreign.slice(0, 200)}, which is not part of the release: import the file, so that the build takes it in.`,
            );
        }
      }
      requireDrawable(begin, elements);
      // Only those who may press it get a live page's form.
      const hasForm = !isLive || elements.some(({ tagName }) => tagName === 'form');
      checkActions(page, elements, hasForm ? action : undefined);
      checkControls({ section, release, page }, elements);
    }
  }
}

function listPictures(attribute: string, value: string): string[] {
  if (attribute === 'src') return [value];
  // An address, and for which width or density it is.
  return attribute === 'srcset' ? value.split(',').map((one) => one.trim().split(/\s+/, 2)[0] ?? '') : [];
}
