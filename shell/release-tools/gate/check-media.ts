/** Checks films and sounds: what the files are, how much a page plays, and that nothing is loaded before a press. */
import { extname } from 'node:path';
import { ReleaseRefused } from '../format/failures.ts';
import { isMedia, MEDIA_BUDGET, readMediaType } from '../format/read-media.ts';
import type { CheckedRelease } from './check-description.ts';
import { refuseAbove } from './check-pages.ts';
import { type HtmlElement, listElements, readAttributes } from './parse-page.ts';
import { readUrls, weighPages } from './weigh-pages.ts';

export function checkMedia(checked: CheckedRelease): void {
  const weights = new Map<string, number>();
  for (const [name, bytes] of checked.contents) {
    if (isMedia(name)) {
      if (`.${readMediaType(bytes)}` !== extname(name))
        throw new ReleaseRefused(`${name} is not a film or sound of that type: export it again.`, { file: name });
      weights.set(name, bytes.length);
    }
    if (name.endsWith('.vtt') && !/^\uFEFF?WEBVTT\s/.test(bytes.toString('utf8', 0, 16)))
      throw new ReleaseRefused(`The captions ${name} do not begin with WEBVTT: export them as WebVTT.`, { file: name });
  }
  for (const { page, bytes } of weighPages(checked, { weights, listChoices }))
    refuseAbove(
      { what: `The films and sounds of its page ${page}`, instead: 'make them shorter, or show fewer', at: { page } },
      bytes,
      MEDIA_BUDGET,
    );
}

/** Of the sources of a player, a browser loads one. */
function listChoices(elements: HtmlElement[]): string[] {
  return elements.filter(isPlayer).map((player) => [player, ...listElements(player)].map(readUrls).join('\n'));
}

const isPlayer = ({ tagName }: HtmlElement) => tagName === 'video' || tagName === 'audio';

/** Throws ReleaseRefused if a film or sound is loaded before a press, or a film has no picture until then. */
export function checkPlayers(begin: string, elements: HtmlElement[]): void {
  for (const element of elements.filter(isPlayer)) {
    const { tagName } = element;
    const one = tagName === 'video' ? 'a <video>' : 'an <audio>';
    const { autoplay, controls, poster, preload } = readAttributes(element);
    if (autoplay !== undefined || controls === undefined || preload !== 'none')
      throw new ReleaseRefused(
        `${begin} has ${one} that does not wait for a press: write <${tagName} controls preload="none">, without autoPlay.`,
        { element },
        'Films and sounds',
      );
    if (tagName === 'video' && !poster)
      throw new ReleaseRefused(
        `${begin} has a <video> without a poster: import a picture, and name it as the poster.`,
        { element },
        'Films and sounds',
      );
  }
}
