import { ReleaseRefused } from '../format/failures.ts';
import { isLivePage, sectionContract } from '../format/section-contract.ts';
import { checkControls } from './check-controls.ts';
import type { CheckedRelease } from './check-description.ts';
import { isOwnPicture, requireOwn } from './check-addresses.ts';
import { checkActions } from './check-forms.ts';
import { checkLiveMeta, fillLivePage, refuseBlocks } from './check-live.ts';
import { photoFile } from '../live/listing.ts';
import { sampleSlug } from '../live/live-samples.ts';
import { listElements, readMarkup } from './parse-page.ts';

/** Ids of the frame, and names of window properties that scripts use, which an element's id would define too. */
const isOfShell = (id: string) =>
  /^(root|main|menu|quick-links|page-data|scriptIntegrity|webpackChunk.*|__.*)$/.test(id);

/**
 * Checks the HTML that the shell inserts unchanged into its pages: URLs, ids, forms and controls. The page's policy
 * (`page-headers.ts`) stops other scripts and loads, and the trial refuses a page that the policy stops.
 */
export function checkHtml({ section, release }: CheckedRelease): void {
  for (const [page, { title, description, html }] of Object.entries(release.pages)) {
    const begin = `The HTML of its page ${page}`;
    const isLive = isLivePage(section, page);
    if (isLive) checkLiveMeta(page, [title, description]);
    const action = sectionContract[section][page]?.formAction?.replace('%deal.slug%', sampleSlug);
    const isOwn = (address: string) => isOwnPicture(address, release) || (isLive && photoFile.test(address));
    const texts = Object.values(html);
    for (const text of isLive ? texts.flatMap((template) => fillLivePage(page, template)) : texts) {
      const elements = listElements(readMarkup(begin, text));
      refuseBlocks(begin, elements);
      requireOwn(begin, elements, isOwn);
      const taken = elements.map(({ attrs }) => attrs.find(({ name }) => name === 'id')?.value ?? '').find(isOfShell);
      if (taken !== undefined)
        throw new ReleaseRefused(`${begin} has the id ${taken}, which is the shell's own: choose another.`);
      // A live page shows its form only to visitors who may send it.
      const hasForm = !isLive || elements.some(({ tagName }) => tagName === 'form');
      checkActions(page, elements, hasForm ? action : undefined);
      checkControls({ section, release, page }, elements);
    }
  }
}
