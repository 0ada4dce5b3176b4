/** Reads a page's HTML as a browser would: inside of the document that the shell puts it into. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, type TreeAdapter } from 'parse5';
import { ReleaseRefused } from '../format/failures.ts';

export interface HtmlElement {
  /** As browsers know it: lower case, `foreignObject` and the like of SVG as they are. */
  name: string;
  /** Names with their prefix, such as `xlink:href`. */
  attributes: [name: string, value: string][];
}

type Types = DefaultTreeAdapterTypes.DefaultTreeAdapterMap;

// Far above any page; below, no input makes the parser slow: misnested tags are copied and searched for again and
// again.
const MOST_ELEMENTS = 5_000;
const MOST_LEVELS = 100;

/** All elements of the page. Throws ReleaseRefused when the HTML does not stay between `<main>` and `</main>`. */
export function parsePage(begin: string, html: string): HtmlElement[] {
  const elements: HtmlElement[] = [];
  const document = parse<Types>(`<!doctype html><html><head></head><body><main>${html}</main><i></i></body></html>`, {
    treeAdapter: createCounter(begin, elements),
  });
  const [root] = document.childNodes.filter(isElement);
  const [head, body, ...beyond] = root?.childNodes ?? [];
  const staysInside =
    root &&
    isElement(root) &&
    root.attrs.length === 0 &&
    head &&
    isElement(head) &&
    head.childNodes.length === 0 &&
    body &&
    isElement(body) &&
    body.attrs.length === 0 &&
    beyond.length === 0 &&
    namesOf(body.childNodes) === 'main i';
  // The five of the document around it; one more would be a page that closes them and opens its own.
  const around = ['html', 'head', 'body', 'main', 'i'];
  const isWhole = staysInside && elements.filter(({ name }) => around.slice(0, 4).includes(name)).length === 4;
  if (!isWhole)
    throw new ReleaseRefused(
      `${begin} does not stay in its place: close every element that it opens, and open no main, head or body.`,
    );
  return elements.filter(({ name, attributes }) => !around.includes(name) || attributes.length > 0);
}

function isElement(node: Types['node']): node is Types['element'] {
  return 'attrs' in node;
}

function namesOf(nodes: Types['childNode'][]): string {
  return nodes.map(({ nodeName }) => nodeName).join(' ');
}

/** Notes every element that the parser makes, and ends it when there are too many. */
function createCounter(begin: string, elements: HtmlElement[]): TreeAdapter<Types> {
  let levels = 0;
  const refuse = (what: string) => {
    throw new ReleaseRefused(`${begin} has more than ${what}: make it smaller.`);
  };
  return {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      if (elements.length >= MOST_ELEMENTS) refuse(`${MOST_ELEMENTS} elements`);
      elements.push({
        name,
        attributes: attributes.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
      });
      return defaultTreeAdapter.createElement(name, namespace, attributes);
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
