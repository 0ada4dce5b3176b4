/** Reads HTML and drawings as browsers do, and writes them out again from what was read. */
import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html,
  parseFragment,
  serialize,
  type TreeAdapter,
} from 'parse5';
import { ReleaseRefused } from '../format/failures.ts';

type Types = DefaultTreeAdapterTypes.DefaultTreeAdapterMap;
export type Markup = Types['parentNode'];
export type HtmlElement = Types['element'];

// Far above any page; below, no input makes the parser slow: misnested tags are copied and searched for again and
// again.
const MOST_ELEMENTS = 5_000;
const MOST_LEVELS = 100;
/** Hydration finds its way by them. */
const reactComment = /^( |\/?\$[!?]?)$/;

/** Throws ReleaseRefused. `begin` names the text, as a sentence begins. */
export function readMarkup(begin: string, text: string): Markup {
  const container = defaultTreeAdapter.createElement('main', html.NS.HTML, []);
  return parseFragment<Types>(container, text, { treeAdapter: createAdapter(begin) });
}

/** The text as the parser understood it, without comments but React's. Throws ReleaseRefused. */
export function writeMarkup(begin: string, text: string): string {
  return serialize(readMarkup(begin, text));
}

/** Throws ReleaseRefused when the text would change if it was written again: two browsers may read it in two ways. */
export function requireWritten(begin: string, text: string, written: string): void {
  if (text === written) return;
  let at = 0;
  while (text[at] === written[at]) at += 1;
  throw new ReleaseRefused(
    `${begin} is not as the release command writes it, at ${JSON.stringify(text.slice(at, at + 40))}: build it again with the kit's own build.`,
  );
}

/** In the order of the text. */
export function listElements(parent: Markup): HtmlElement[] {
  return childElements(parent).flatMap((node) => [node, ...listElements(node)]);
}

export function childElements(parent: Markup): HtmlElement[] {
  return parent.childNodes.filter((node) => 'attrs' in node);
}

export function readAttributes({ attrs }: HtmlElement): Partial<Record<string, string>> {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
}

/** Ends the parser when it makes too much, and leaves out what only people read. */
function createAdapter(begin: string): TreeAdapter<Types> {
  let [elements, levels] = [0, 0];
  return {
    ...defaultTreeAdapter,
    appendChild(parent, node) {
      if (!('data' in node) || reactComment.test(node.data)) defaultTreeAdapter.appendChild(parent, node);
    },
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
