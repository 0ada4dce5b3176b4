/** The bytes of pictures or films that each page of a release loads. */
import type { CheckedRelease } from './check-description.ts';
import { type HtmlElement, listElements, readMarkup } from './parse-page.ts';

interface WeighedFiles {
  /** Bytes by file name. */
  weights: ReadonlyMap<string, number>;
  /** Texts of the page, each with the URLs of which a browser loads only one. */
  listChoices: (elements: HtmlElement[]) => string[];
}

/** For each page, the bytes that it loads together with everything that its scripts may load later. */
export function weighPages(
  { release, contents }: CheckedRelease,
  { weights, listChoices }: WeighedFiles,
): { page: string; bytes: number }[] {
  if (weights.size === 0) return [];
  const pages = Object.entries(release.pages);
  // Files that no page lists are loaded later by a script, so they count for every page.
  const ofPages = new Set(pages.flatMap(([, { styles, scripts }]) => [...styles, ...scripts]));
  const later = [...contents.keys()].filter((name) => /\.(js|css)$/.test(name) && !ofPages.has(name));
  return pages.map(([page, { html, styles, scripts }]) => {
    const code = [...styles, ...scripts, ...later].map((name) => contents.get(name)?.toString() ?? '').join('');
    const elements = Object.values(html).flatMap((text) => listElements(readMarkup('It', text)));
    const shown = listShown(weights, listChoices(elements), elements.map(readUrls).join('\n') + code);
    return { page, bytes: shown.reduce((total, name) => total + (weights.get(name) ?? 0), 0) };
  });
}

/** Of the files that one element chooses from, the heaviest; and all other files that the page names. */
function listShown(weights: ReadonlyMap<string, number>, choices: string[], text: string): string[] {
  const named = (part: string) => [...weights.keys()].filter((name) => part.includes(name));
  const chosen = choices.map(named);
  const heaviest = chosen.flatMap(
    (names) => names.toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))[0] ?? [],
  );
  const optional = new Set(chosen.flat());
  return [...new Set([...heaviest, ...named(text).filter((name) => !optional.has(name))])];
}

/** The values of an element's attributes, which contain its URLs. */
export function readUrls({ attrs }: HtmlElement): string {
  return attrs.map(({ value }) => value).join('\n');
}
