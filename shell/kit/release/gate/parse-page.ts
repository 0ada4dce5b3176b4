/** Reads HTML and drawings as browsers do, and writes them out again from what was read. */
import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html,
  parse,
  parseFragment,
  serialize,
  type TreeAdapter,
} from 'parse5';
import { ReleaseRefused } from '../format/failures.ts';

type Types = DefaultTreeAdapterTypes.DefaultTreeAdapterMap;
export type Markup = Types['parentNode'];

export interface HtmlElement {
  /** As browsers know it: lower case, `linearGradient` and the like of SVG as they are. */
  name: string;
  kind: 'html' | 'svg' | 'math';
  attributes: [name: string, value: string][];
  node: Types['element'];
}

/** The document around a page. */
export interface PageFrame {
  before: string;
  after: string;
}

/** Stands for any shell's where no shell is at hand. */
const anyFrame: PageFrame = {
  before:
    '<!doctype html><html lang="en"><head></head><body><div id="root"><header><a href="/">Home</a></header><main id="main"><!--$-->',
  after:
    '<!--/$--></main><footer><p>Contact</p></footer></div><script type="application/json" id="page-data">{}</script></body></html>',
};

// Far above any page; below, no input makes the parser slow: misnested tags are copied and searched for again and
// again.
const MOST_ELEMENTS = 5_000;
const MOST_LEVELS = 100;
/** Hydration finds its way by them. */
const reactComment = /^( |\/?\$[!?]?)$/;

/** Throws ReleaseRefused. `begin` names the text, as a sentence begins. */
export function readMarkup(begin: string, text: string): Markup {
  const place = defaultTreeAdapter.createElement('main', html.NS.HTML, []);
  return parseFragment<Types>(place, text, { treeAdapter: createAdapter(begin) });
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

interface ParsedPage {
  page: Markup;
  elements: HtmlElement[];
  /** Ids of the frame. */
  takenIds: ReadonlySet<string>;
}

/** All elements of the page. Throws ReleaseRefused when the HTML does not stay in its place in the frame. */
export function parsePage(begin: string, text: string, { before, after }: PageFrame = anyFrame): ParsedPage {
  const page = readMarkup(begin, text);
  requireWritten(begin, text, serialize(page));
  const read = (inside: string) => parse<Types>(before + inside + after, { treeAdapter: createAdapter(begin) });
  const alone = read(PLACE);
  if (serialize(read(text)) !== serialize(alone).replace(PLACE, () => text))
    throw new ReleaseRefused(
      `${begin} does not stay in its place: put each element only where HTML allows it, and open no main, head or body.`,
    );
  const ids = listElements(alone).flatMap(({ attributes }) => attributes.filter(([name]) => name === 'id'));
  return { page, elements: listElements(page), takenIds: new Set(ids.map(([, id]) => id)) };
}

const PLACE = '%PAGE%';

/** In the order of the text. */
export function listElements(parent: Markup): HtmlElement[] {
  return childElements(parent).flatMap((node) => [describe(node), ...listElements(node)]);
}

export function childElements(parent: Markup): Types['element'][] {
  return parent.childNodes.filter((node) => 'attrs' in node);
}

function describe(node: Types['element']): HtmlElement {
  const { tagName: name, namespaceURI, attrs } = node;
  const kind = namespaceURI === html.NS.SVG ? 'svg' : namespaceURI === html.NS.HTML ? 'html' : 'math';
  const attributes = attrs.map((one): [string, string] => [
    one.prefix ? `${one.prefix}:${one.name}` : one.name,
    one.value,
  ]);
  return { name, kind, attributes, node };
}

/** Ends the parser when it makes too much, and leaves out what only people read. */
function createAdapter(begin: string): TreeAdapter<Types> {
  const left = { elements: MOST_ELEMENTS, levels: MOST_LEVELS };
  const take = (what: keyof typeof left) => {
    left[what] -= 1;
    if (left[what] < 0)
      throw new ReleaseRefused(
        `${begin} has more than ${MOST_ELEMENTS} elements, or ${MOST_LEVELS} in each other: make it smaller.`,
      );
  };
  return {
    ...defaultTreeAdapter,
    createElement(...element) {
      take('elements');
      return defaultTreeAdapter.createElement(...element);
    },
    appendChild(parent, node) {
      if (!('data' in node) || reactComment.test(node.data)) defaultTreeAdapter.appendChild(parent, node);
    },
    onItemPush: () => take('levels'),
    onItemPop: () => void (left.levels += 1),
  };
}
