/** Parses HTML and drawings as browsers do. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment, type TreeAdapter } from 'parse5';
import { ReleaseRefused } from '../format/failures.ts';

type Types = DefaultTreeAdapterTypes.DefaultTreeAdapterMap;
export type Markup = Types['parentNode'];
export type HtmlElement = Types['element'];

// Far above any page; below it, no input makes the parser slow, although misnested tags are copied and searched
// repeatedly.
const MOST_ELEMENTS = 5_000;
const MOST_LEVELS = 100;

/** Throws ReleaseRefused. `begin` names the text at the start of a sentence. */
export function readMarkup(begin: string, text: string): Markup {
  const container = defaultTreeAdapter.createElement('main', html.NS.HTML, []);
  return parseFragment<Types>(container, text, { treeAdapter: createAdapter(begin) });
}

/** In the order of the text. */
export function listElements(parent: Markup): HtmlElement[] {
  return parent.childNodes.flatMap((node) => ('attrs' in node ? [node, ...listElements(node)] : []));
}

export function readAttributes({ attrs }: HtmlElement): Partial<Record<string, string>> {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
}

/** Stops the parser at the limits. */
function createAdapter(begin: string): TreeAdapter<Types> {
  let [elements, levels] = [0, 0];
  return {
    ...defaultTreeAdapter,
    onItemPush() {
      [elements, levels] = [elements + 1, levels + 1];
      if (elements > MOST_ELEMENTS || levels > MOST_LEVELS)
        throw new ReleaseRefused(
          `${begin} has more than ${MOST_ELEMENTS} elements, or ${MOST_LEVELS} in each other: make it smaller.`,
        );
    },
    onItemPop: () => void (levels -= 1),
  };
}
