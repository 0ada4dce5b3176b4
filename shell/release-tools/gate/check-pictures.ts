/** Checks that the pictures of a release match their names, and are not too large for a visitor. */
import { extname } from 'node:path';
import { ReleaseRefused } from '../format/failures.ts';
import { photoTypes, readPicture } from '../format/read-picture.ts';
import type { CheckedRelease } from './check-description.ts';
import { measureTransfer, refuseAbove } from './check-pages.ts';
import { type HtmlElement, listElements, readMarkup } from './parse-page.ts';

/** For the pictures of a page, in bytes. */
const BUDGET = 150_000;

/** On a side, in pixels: a larger picture fills a phone's memory, however few bytes it has. */
const MOST_PIXELS = 4_096;

export function checkPictures({ release, contents }: CheckedRelease): void {
  const weights = new Map<string, number>();
  for (const [name, bytes] of contents) {
    const type = photoTypes.find((one) => extname(name) === `.${one}`);
    if (type) checkPhoto(name, type, bytes);
    if (type || name.endsWith('.svg')) weights.set(name, type ? bytes.length : measureTransfer(bytes));
  }
  const pages = Object.entries(release.pages);
  // A chunk that loads later may belong to any page.
  const ofPages = new Set(pages.flatMap(([, { styles, scripts }]) => [...styles, ...scripts]));
  const later = [...contents.keys()].filter((name) => /\.(js|css)$/.test(name) && !ofPages.has(name));
  for (const [page, { html, styles, scripts }] of pages) {
    const code = [...styles, ...scripts, ...later].map((name) => contents.get(name)?.toString() ?? '');
    const shown = listShown(weights, Object.values(html), code.join(''));
    const sum = shown.reduce((total, name) => total + (weights.get(name) ?? 0), 0);
    refuseAbove({ what: `The pictures of its page ${page}`, instead: 'make them smaller, or show fewer' }, sum, BUDGET);
  }
}

function checkPhoto(name: string, type: string, bytes: Buffer): void {
  const picture = readPicture(bytes);
  if (picture?.type !== type)
    throw new ReleaseRefused(`The picture ${name} is no ${type} inside: export it again as what it is called.`);
  if (Math.max(picture.width, picture.height) > MOST_PIXELS)
    throw new ReleaseRefused(
      `The picture ${name} has ${picture.width} × ${picture.height} pixels: make each side ${MOST_PIXELS} at most.`,
    );
}

/**
 * The heaviest of the pictures that an img chooses from, because a browser loads only one, and all pictures that
 * scripts name.
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

/** The pictures that each img may show: its own, and those of the sources before it in its picture element. */
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

/** The URLs in its attributes; checkHtml has refused other ways to name a file. */
function readUrls({ attrs }: HtmlElement): string {
  return attrs.map(({ value }) => value).join('\n');
}
