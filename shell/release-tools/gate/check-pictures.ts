/** Checks that the pictures of a release have the types that their names say, and are not too large. */
import { extname } from 'node:path';
import { ReleaseRefused } from '../format/failures.ts';
import { photoTypes, readPicture } from '../format/read-picture.ts';
import type { CheckedRelease } from './check-description.ts';
import { measureTransfer, refuseAbove } from './check-pages.ts';
import { type HtmlElement, listElements, readMarkup } from './parse-page.ts';

/** Budget for the pictures of a page, in bytes. */
export const PICTURE_BUDGET = 150_000;

/** Longest side in pixels, because an unpacked picture takes memory even if its file is small. */
export const MOST_PIXELS = 4_096;

export function checkPictures({ release, contents }: CheckedRelease): void {
  const weights = new Map<string, number>();
  for (const [name, bytes] of contents) {
    const type = photoTypes.find((one) => extname(name) === `.${one}`);
    if (type) checkPhoto(name, type, bytes);
    if (type || name.endsWith('.svg')) weights.set(name, type ? bytes.length : measureTransfer(bytes));
  }
  const pages = Object.entries(release.pages);
  // Files that no page lists are loaded later by a script, so they count for every page.
  const ofPages = new Set(pages.flatMap(([, { styles, scripts }]) => [...styles, ...scripts]));
  const later = [...contents.keys()].filter((name) => /\.(js|css)$/.test(name) && !ofPages.has(name));
  for (const [page, { html, styles, scripts }] of pages) {
    const code = [...styles, ...scripts, ...later].map((name) => contents.get(name)?.toString() ?? '');
    const shown = listShown(weights, Object.values(html), code.join(''));
    const sum = shown.reduce((total, name) => total + (weights.get(name) ?? 0), 0);
    refuseAbove(
      { what: `The pictures of its page ${page}`, instead: 'make them smaller, or show fewer' },
      sum,
      PICTURE_BUDGET,
    );
  }
}

function checkPhoto(name: string, type: string, bytes: Buffer): void {
  const picture = readPicture(bytes);
  if (picture?.type !== type)
    throw new ReleaseRefused(`The picture ${name} is not a ${type} file: export it again in that format.`);
  if (Math.max(picture.width, picture.height) > MOST_PIXELS)
    throw new ReleaseRefused(
      `The picture ${name} has ${picture.width} × ${picture.height} pixels: make each side ${MOST_PIXELS} at most.`,
    );
}

/**
 * The pictures that a page may load together: of the pictures that one img chooses from, the heaviest, because browsers
 * load only one; and all other pictures that the HTML, styles or scripts name.
 */
function listShown(weights: Map<string, number>, pages: string[], code: string): string[] {
  const named = (text: string) => [...weights.keys()].filter((name) => text.includes(name));
  const elements = pages.flatMap((text) => listElements(readMarkup('It', text)));
  const written = elements.map(readUrls).join('\n');
  const choices = listChoices(elements).map(named);
  const heaviest = choices.flatMap(
    (names) => names.toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))[0] ?? [],
  );
  const chosen = new Set(choices.flat());
  return [...new Set([...heaviest, ...named(written + code).filter((name) => !chosen.has(name))])];
}

/**
 * For each img, the text with the URLs that it chooses from: its own and those of the sources in its picture element.
 */
function listChoices(elements: HtmlElement[]): string[] {
  let sources = '';
  return elements.flatMap((element) => {
    if (element.tagName === 'picture') sources = '';
    if (element.tagName === 'source') sources += `${readUrls(element)}\n`;
    if (element.tagName !== 'img') return [];
    const choice = sources + readUrls(element);
    sources = '';
    return [choice];
  });
}

/** The values of an element's attributes, which contain its URLs. */
function readUrls({ attrs }: HtmlElement): string {
  return attrs.map(({ value }) => value).join('\n');
}
