/** Checks that the pictures of a release have the types that their names say, and are not too large. */
import { extname } from 'node:path';
import { ReleaseRefused } from '../format/failures.ts';
import { photoTypes, readPicture } from '../format/read-picture.ts';
import type { CheckedRelease } from './check-description.ts';
import { measureTransfer, refuseAbove } from './check-pages.ts';
import type { HtmlElement } from './parse-page.ts';
import { readUrls, weighPages } from './weigh-pages.ts';

/** Budget for the pictures of a page, in bytes. */
export const PICTURE_BUDGET = 150_000;

/** Longest side in pixels, because an unpacked picture takes memory even if its file is small. */
export const MOST_PIXELS = 4_096;

export function checkPictures(checked: CheckedRelease): void {
  const weights = new Map<string, number>();
  for (const [name, bytes] of checked.contents) {
    const type = photoTypes.find((one) => extname(name) === `.${one}`);
    if (type) checkPhoto(name, type, bytes);
    if (type || name.endsWith('.svg')) weights.set(name, type ? bytes.length : measureTransfer(bytes));
  }
  for (const { page, bytes } of weighPages(checked, { weights, listChoices }))
    refuseAbove(
      { what: `The pictures of its page ${page}`, instead: 'make them smaller, or show fewer', at: { page } },
      bytes,
      PICTURE_BUDGET,
    );
}

function checkPhoto(name: string, type: string, bytes: Buffer): void {
  const picture = readPicture(bytes);
  if (picture?.type !== type)
    throw new ReleaseRefused(`The picture ${name} is not a ${type} file: export it again in that format.`, {
      file: name,
    });
  if (Math.max(picture.width, picture.height) > MOST_PIXELS)
    throw new ReleaseRefused(
      `The picture ${name} has ${picture.width} × ${picture.height} pixels: make each side ${MOST_PIXELS} at most.`,
      { file: name },
    );
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
