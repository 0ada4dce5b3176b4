/** Parses HTML and drawings as browsers do. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment, type TreeAdapter } from 'parse5';
import { ReleaseRefused } from '../format/failures.ts';

type Types = DefaultTreeAdapterTypes.DefaultTreeAdapterMap;
export type Markup = Types['parentNode'];
export type HtmlElement = Types['element'];

// Limits far above real pages. They keep the parser fast for any input, because it copies misnested tags repeatedly.
export const MOST_ELEMENTS = 5_000;
export const MOST_LEVELS = 100;

/** Parses HTML. Throws ReleaseRefused beyond the limits, with a message that starts with `begin`. */
export function readMarkup(begin: string, text: string): Markup {
  const container = defaultTreeAdapter.createElement('main', html.NS.HTML, []);
  return parseFragment<Types>(container, text, { treeAdapter: createAdapter(begin), sourceCodeLocationInfo: true });
}

/** All elements, in the order of the text. */
export function listElements(parent: Markup): HtmlElement[] {
  return parent.childNodes.flatMap((node) => ('attrs' in node ? [node, ...listElements(node)] : []));
}

export function readAttributes({ attrs }: HtmlElement): Partial<Record<string, string>> {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
}

/** A tree adapter that stops the parser at the limits. */
function createAdapter(begin: string): TreeAdapter<Types> {
  let [elements, levels] = [0, 0];
  return {
    ...defaultTreeAdapter,
    onItemPush() {
      [elements, levels] = [elements + 1, levels + 1];
      if (elements > MOST_ELEMENTS || levels > MOST_LEVELS)
        throw new ReleaseRefused(
          `${begin} has more than ${MOST_ELEMENTS} elements, or more than ${MOST_LEVELS} levels: make it smaller.`,
        );
    },
    onItemPop: () => void (levels -= 1),
  };
}
