/** Checks that a live page uses only known marks such as `%deal.price%`, in places where any value is safe. */
import { about, placeholder } from '@land/kit/form-names';
import { ReleaseRefused } from '../format/failures.ts';
import { blocks, placesOf } from '../live/live-marks.ts';
import { samplesOf } from '../live/live-samples.ts';
import { fillTemplate, markPattern, readTemplate } from '../live/live-template.ts';
import { type HtmlElement, listElements, type Markup, readMarkup } from './parse-page.ts';

const MOST_CHARACTERS = 100_000;

const formPlaceholders = new RegExp(`${placeholder.idempotencyKey}|${about.placeholder}`);

/** Fills the page with each of its samples, for the other checks. Throws ReleaseRefused. */
export function fillLivePage(page: string, html: string): string[] {
  const begin = `Its live page ${page}`;
  const markup = readMarkup(begin, html);
  checkTexts(begin, markup);
  for (const element of listElements(markup)) checkElement(begin, element);
  // The shell replaces these placeholders between the blocks.
  for (const part of html.split(formPlaceholders)) readTemplate(part);
  const template = readTemplate(html);
  const filled = samplesOf(page).map((sample) => fillTemplate(template, sample));
  if (filled.some(({ length }) => length > MOST_CHARACTERS))
    throw new ReleaseRefused(`${begin} has more than ${MOST_CHARACTERS / 1000} KB with a long deal: make it smaller.`);
  return filled;
}

/** Checks the marks in title and description of a live page. Throws ReleaseRefused. */
export function checkLiveMeta(page: string, texts: string[]): void {
  for (const text of texts) checkMarks(`Its live page ${page}`, text, 'text');
}

/** Throws ReleaseRefused if blocks are left: in pages that are not live, which are not filled. */
export function refuseBlocks(begin: string, elements: HtmlElement[]): void {
  const block = elements.find(({ tagName }) => tagName.startsWith('live-'));
  if (block)
    throw new ReleaseRefused(`${begin} has the element ${block.tagName}, which only live pages may have: remove it.`, {
      element: block,
    });
}

function checkElement(begin: string, element: HtmlElement): void {
  const { tagName, attrs } = element;
  if (tagName.startsWith('live-')) checkBlock(begin, element);
  else for (const { name, value } of attrs) checkMarks(begin, value, name);
  checkTexts(begin, element);
}

function checkBlock(begin: string, { tagName, attrs }: HtmlElement): void {
  const [{ name = '', value = '' } = {}, ...more] = attrs;
  const known = blocks[tagName] ?? [];
  if (name !== 'of' || more.length > 0 || !known.includes(value))
    throw new ReleaseRefused(`${begin} has <${tagName} ${name}="${value}">, which is none of ${known.join(', ')}.`);
}

function checkTexts(begin: string, { childNodes }: Markup): void {
  for (const node of childNodes) if ('value' in node) checkMarks(begin, node.value, 'text');
}

function checkMarks(begin: string, text: string, place: string): void {
  for (const [, mark = ''] of text.matchAll(markPattern)) {
    const places = placesOf(mark);
    if (!places)
      throw new ReleaseRefused(`${begin} has the mark ${mark}, which the shell does not know: see live-marks.ts.`);
    if (!places.includes(place))
      throw new ReleaseRefused(
        `${begin} has the mark ${mark} in ${place}, where it is not allowed: see live-marks.ts.`,
      );
  }
}
