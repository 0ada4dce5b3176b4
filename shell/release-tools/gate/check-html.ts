import { atTopic, ReleaseRefused } from '../format/failures.ts';
import type { ReleasedPage } from '../format/release-format.ts';
import { findFormAction, hasLiveBlocks, isLivePage } from '../format/section-contract.ts';
import { checkControls } from './check-controls.ts';
import type { CheckedRelease } from './check-description.ts';
import { isOwnPicture, requireOwn } from './check-addresses.ts';
import { checkActions } from './check-forms.ts';
import { checkPlayers } from './check-media.ts';
import { checkLiveMeta, fillLivePage, refuseBlocks } from './check-live.ts';
import { outlineFile, photoFile } from '../live/listing.ts';
import { sampleSlug } from '../live/live-samples.ts';
import { MOST_STYLE_ATTRIBUTES, setsOnlyCustomProperties } from '../format/style-attributes.ts';
import { type HtmlElement, listElements, readAttributes, readMarkup } from './parse-page.ts';

/** Ids of the shell's elements, and names of `window` properties that scripts read: an element's id would set them. */
const isOfShell = (id: string) =>
  /^(root|main|menu|quick-links|page-data|scriptIntegrity|webpackChunk.*|__.*)$/.test(id);

/**
 * Checks the URLs, ids, forms and controls in the HTML, which the shell inserts unchanged into its pages. Foreign
 * scripts are not looked for here, because the content security policy (`page-headers.ts`) blocks them, and the trial
 * in the browser refuses a page for which the policy blocks anything.
 */
export function checkHtml(checked: CheckedRelease): void {
  for (const page of Object.keys(checked.release.pages))
    try {
      checkPage(checked, page);
    } catch (failure) {
      atTopic('HTML', { page })(failure);
    }
}

function checkPage({ section, release }: CheckedRelease, page: string): void {
  const released = release.pages[page] as ReleasedPage;
  const { title, description, html } = released;
  const begin = `The HTML of its page ${page}`;
  const isLive = isLivePage(section, page);
  if (isLive) checkLiveMeta(page, [title, description]);
  const action = findFormAction(section, page, released)?.replace('%deal.slug%', sampleSlug);
  const isFilled = hasLiveBlocks(section, page);
  const isServed = (address: string) => photoFile.test(address) || outlineFile.test(address);
  const isOwn = (address: string) => isOwnPicture(address, release) || (isFilled && isServed(address));
  const texts = Object.values(html);
  for (const text of isFilled ? texts.flatMap((template) => fillLivePage(page, template)) : texts) {
    const elements = listElements(readMarkup(begin, text));
    refuseBlocks(begin, elements);
    requireOwn({ begin }, elements, isOwn);
    checkPlayers(begin, elements);
    checkStyleAttributes(begin, elements, isLive);
    checkIds(begin, elements);
    // A live page has its form only in some states.
    const hasForm = !isLive || elements.some(({ tagName }) => tagName === 'form');
    checkActions(page, elements, hasForm ? action : undefined);
    checkControls({ section, release, page }, elements);
  }
}

function checkIds(begin: string, elements: HtmlElement[]): void {
  const taken = elements.find((element) => isOfShell(readAttributes(element).id ?? ''));
  if (taken)
    throw new ReleaseRefused(
      `${begin} has the id ${readAttributes(taken).id}, which is the shell's own: choose another.`,
      { element: taken },
    );
}

function checkStyleAttributes(begin: string, elements: HtmlElement[], isLive: boolean): void {
  const texts = new Set(elements.flatMap((element) => readAttributes(element).style ?? []));
  const bad = elements.find((element) => {
    const { style } = readAttributes(element);
    return style !== undefined && (isLive || !setsOnlyCustomProperties(style));
  });
  if (bad)
    throw new ReleaseRefused(
      `${begin} has the style ${readAttributes(bad).style?.slice(0, 100)}: use a class${isLive ? '' : ', or set only custom properties (--share: 0.4), which a class uses'}.`,
      { element: bad },
      'Styles',
    );
  if (texts.size > MOST_STYLE_ATTRIBUTES)
    throw new ReleaseRefused(
      `${begin} has more than ${MOST_STYLE_ATTRIBUTES} different styles: use classes.`,
      {},
      'Styles',
    );
}
