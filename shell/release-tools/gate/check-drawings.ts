/** Whether SVG files are drawings and nothing else: in a tab of its own, one is a document of this site. */
import { html, serialize, type Token } from 'parse5';
import { ReleaseRefused } from '../format/failures.ts';
import { type Release, releasePath } from '../format/release-format.ts';
import type { CheckedRelease } from './check-description.ts';
import { readText } from './check-files.ts';
import { findPaint, findUnlisted } from './page-elements.ts';
import {
  childElements,
  type HtmlElement,
  listElements,
  type Markup,
  readAttributes,
  readMarkup,
  requireWritten,
} from './parse-page.ts';

/** Today's largest drawing has 700. */
const MOST_DRAWN = 20_000;

export function checkDrawings({ contents }: CheckedRelease): void {
  for (const [name, bytes] of contents) if (name.endsWith('.svg')) checkDrawing(name, readText(name, bytes));
}

function checkDrawing(name: string, text: string): void {
  const begin = `The picture ${name}`;
  requireWritten(begin, text, writeDrawing(name, text));
  const elements = listElements(readMarkup(begin, text));
  // Inside of a title, HTML and XML differ.
  const stray = elements.find(({ namespaceURI }) => namespaceURI !== html.NS.SVG);
  const fault = stray ? `the element ${stray.tagName}` : elements.map(findUnlisted).find(Boolean);
  if (fault) throw new ReleaseRefused(`${begin} has ${fault}: export it again as a plain drawing.`);
  requireDrawable(begin, elements);
}

/** As HTML and XML both read it: one `svg` of its namespace, and in it neither prefixes nor entities of HTML. */
export function writeDrawing(name: string, text: string): string {
  const drawing = readMarkup(`The picture ${name}`, text);
  const [root, ...more] = childElements(drawing);
  if (root?.tagName !== 'svg' || more.length > 0)
    throw new ReleaseRefused(`The picture ${name} is no drawing: export it again as a plain SVG file.`);
  for (const node of listElements(drawing)) {
    const isTwice = ({ name: own, prefix }: Token.Attribute) =>
      prefix === 'xlink' && node.attrs.some((one) => one.name === own && !one.prefix);
    const kept = node.attrs.filter((one) => one.name !== 'xmlns' && one.prefix !== 'xmlns' && !isTwice(one));
    node.attrs = kept.map(({ name: own, value, prefix }) => ({ name: prefix === 'xml' ? `xml:${own}` : own, value }));
  }
  root.attrs.unshift({ name: 'xmlns', value: root.namespaceURI });
  return serialize({ ...drawing, childNodes: [root] } as Markup).replaceAll('&nbsp;', '\u00a0');
}

/** Throws ReleaseRefused if a browser would draw too much: each reference draws again, and may lead to more. */
export function requireDrawable(begin: string, elements: HtmlElement[]): void {
  const drawn = elements.filter(({ namespaceURI }) => namespaceURI === html.NS.SVG);
  // Of two with the same id, browsers take the first.
  const byId = new Map(drawn.toReversed().map((element) => [readAttributes(element).id, element]));
  const counted = new Map<HtmlElement, number>();
  const count = (node: HtmlElement): number => {
    const known = counted.get(node);
    if (known !== undefined) return known;
    // Whatever leads back to itself has no end.
    counted.set(node, Infinity);
    const sum = (nodes: HtmlElement[]) => nodes.reduce((total, one) => total + count(one), 1);
    const find = (id: string | undefined) => (id && byId.get(id)) || [];
    const used = node.attrs.flatMap(({ name, value }) => (name === 'href' ? find(value.slice(1)) : []));
    // A color or a mask is drawn anew for everything that inherits it.
    const total =
      sum([...childElements(node), ...used]) * sum(node.attrs.flatMap(({ value }) => find(findPaint(value))));
    counted.set(node, total);
    return total;
  };
  if (drawn.some((node) => count(node) > MOST_DRAWN))
    throw new ReleaseRefused(
      `${begin} makes a browser draw more than ${MOST_DRAWN} elements, again for each use: repeat less.`,
    );
}

const drawingData = 'data:image/svg+xml';

/** Whether a page may show what lies there: a file of the release, or a picture in the address itself. */
export function isOwnPicture(address: string, { section, version, files }: Release): boolean {
  const isDrawing = address.startsWith(`${drawingData},`);
  if (isDrawing) checkDrawing('in an address', readDrawing(address));
  const path = releasePath(section, version);
  const isFile = address.startsWith(path) && Object.hasOwn(files, address.slice(path.length));
  return isDrawing || isFile || /^data:image\/(png|webp|avif|jpeg|gif);base64,/.test(address);
}

/** The address, with the drawing in it written out again. */
export function writeAddress(address: string): string {
  if (!address.startsWith(drawingData)) return address;
  return `${drawingData},${encodeURIComponent(writeDrawing('in an address', readDrawing(address)))}`;
}

function readDrawing(address: string): string {
  return decodeURIComponent(address.slice(address.indexOf(',') + 1));
}
