/** Reads a page's HTML as a browser would: inside of the very frame that it will stand in. */
import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html,
  parse,
  serialize,
  type Token,
  type TreeAdapter,
} from 'parse5';
import { ReleaseRefused } from '../format/failures.ts';

export interface HtmlElement {
  /** As browsers know it: lower case, `linearGradient` and the like of SVG as they are. */
  name: string;
  kind: 'html' | 'svg' | 'math';
  /** Names with their prefix, such as `xlink:href`. */
  attributes: [name: string, value: string][];
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

type Types = DefaultTreeAdapterTypes.DefaultTreeAdapterMap;
type Node = Types['childNode'];

// Far above any page; below, no input makes the parser slow: misnested tags are copied and searched for again and
// again.
const MOST_ELEMENTS = 5_000;
const MOST_LEVELS = 100;

interface ParsedPage {
  elements: HtmlElement[];
  /** Ids of the frame. */
  takenIds: ReadonlySet<string>;
}

/** All elements of the page. Throws ReleaseRefused when the HTML does not stay in its place in the frame. */
export function parsePage(begin: string, text: string, { before, after }: PageFrame = anyFrame): ParsedPage {
  const source = before + text + after;
  const [from, to] = [before.length, before.length + text.length];
  const document = parse<Types>(source, { treeAdapter: createCounter(begin), sourceCodeLocationInfo: true });
  const own = takeOut(document, from, to);
  const alone = parse<Types>(before + after);
  if (serialize(document) !== serialize(alone))
    throw new ReleaseRefused(
      `${begin} does not stay in its place: close every element that it opens, and open no main, head or body.`,
    );
  const read = readWritten(source, own, from);
  if (read.end !== to)
    throw new ReleaseRefused(
      `${begin} is not read as it is written (${JSON.stringify(source.slice(read.end, Math.min(read.end + 40, to)))}): close every element that it opens, and put each only where HTML allows it.`,
    );
  return { elements: read.elements.map(describe), takenIds: new Set(listIds(alone)) };
}

/** Takes the page's own nodes from where they stand, with those beside them that the parser made by itself. */
function takeOut(document: Types['document'], from: number, to: number): Node[] {
  const place = findPlace(document, from, to);
  const own = place?.childNodes.filter((node) => !node.sourceCodeLocation || beginsWithin(node, from, to)) ?? [];
  if (place) place.childNodes = place.childNodes.filter((node) => !own.includes(node));
  return own;
}

function findPlace(parent: Types['parentNode'], from: number, to: number): Types['parentNode'] | undefined {
  if (parent.childNodes.some((node) => beginsWithin(node, from, to))) return parent;
  for (const child of parent.childNodes) {
    const place = isElement(child) ? findPlace(child, from, to) : undefined;
    if (place) return place;
  }
  return undefined;
}

function beginsWithin({ sourceCodeLocation: location }: Node, from: number, to: number): boolean {
  return location ? location.startOffset >= from && location.startOffset < to : false;
}

/**
 * The elements of the nodes, in order, and how far the text says just what the tree holds: every character of it stands
 * for one node, one after the other. What a parser drops, moves, closes or adds by itself ends it, and with it all that
 * two browsers may read in two ways.
 */
function readWritten(source: string, nodes: Node[], from: number): { elements: Types['element'][]; end: number } {
  const elements: Types['element'][] = [];
  let end = from;
  const read = (node: Node): boolean => {
    const location = node.sourceCodeLocation;
    if (location?.startOffset !== end) return false;
    if (!isElement(node)) {
      if (node.nodeName === '#text' && source.slice(end, location.endOffset).includes('<')) return false;
      end = location.endOffset;
      return true;
    }
    elements.push(node);
    const { startTag, endTag } = location as Token.ElementLocation;
    const tag = source.slice(end, startTag?.endOffset);
    if (!startTag || !tag.slice(1).toLowerCase().startsWith(node.tagName.toLowerCase())) return false;
    end = startTag.endOffset;
    if (!node.childNodes.every(read)) return false;
    if (!endTag) return voidElements.has(node.tagName) || (node.namespaceURI === html.NS.SVG && tag.endsWith('/>'));
    if (endTag.startOffset !== end) return false;
    end = endTag.endOffset;
    return true;
  };
  // An element that is not closed as it should be is told where it begins.
  for (const node of nodes) if (!read(node)) return { elements, end: node.sourceCodeLocation?.startOffset ?? end };
  return { elements, end };
}

const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

function describe({ tagName, namespaceURI, attrs }: Types['element']): HtmlElement {
  const kind = namespaceURI === html.NS.SVG ? 'svg' : namespaceURI === html.NS.HTML ? 'html' : 'math';
  return {
    name: tagName,
    kind,
    attributes: attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
  };
}

function listIds(parent: Types['parentNode']): string[] {
  return parent.childNodes
    .filter(isElement)
    .flatMap((element) => [
      ...element.attrs.filter(({ name }) => name === 'id').map(({ value }) => value),
      ...listIds(element),
    ]);
}

function isElement(node: Types['node']): node is Types['element'] {
  return 'attrs' in node;
}

/** Ends the parser when it makes too much. */
function createCounter(begin: string): TreeAdapter<Types> {
  let elements = 0;
  let levels = 0;
  const refuse = (what: string) => {
    throw new ReleaseRefused(`${begin} has more than ${what}: make it smaller.`);
  };
  return {
    ...defaultTreeAdapter,
    createElement(...element) {
      elements += 1;
      if (elements > MOST_ELEMENTS) refuse(`${MOST_ELEMENTS} elements`);
      return defaultTreeAdapter.createElement(...element);
    },
    onItemPush() {
      levels += 1;
      if (levels > MOST_LEVELS) refuse(`${MOST_LEVELS} elements in each other`);
    },
    onItemPop() {
      levels -= 1;
    },
  };
}
