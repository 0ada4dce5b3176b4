/**
 * Whether the SVG files of a release are drawings and nothing else. Somebody may open one in a tab of its own, where it
 * is a document of this site.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { ReleaseRefused } from '../format/failures.ts';
import type { CheckedRelease } from './check-description.ts';
import { readText } from './check-files.ts';
import { findUrls } from './find-urls.ts';
import { svgAttributes, svgElements } from './svg-elements.ts';

const namespaces: Record<string, string> = {
  '': 'http://www.w3.org/2000/svg',
  xlink: 'http://www.w3.org/1999/xlink',
  xml: 'http://www.w3.org/XML/1998/namespace',
  xmlns: 'http://www.w3.org/2000/xmlns/',
};

// Far above any drawing that a page has room for.
const MOST_LEVELS = 50;
const MOST_ELEMENTS = 10_000;

export function checkDrawings({ contents }: CheckedRelease): void {
  for (const [name, bytes] of contents) {
    if (!name.endsWith('.svg')) continue;
    const fault = findFault(readText(name, bytes));
    if (fault !== undefined)
      throw new ReleaseRefused(`The picture ${name} ${fault.slice(0, 200)}: export it again as a plain drawing.`);
  }
}

/** The first thing that a plain drawing does not hold, or undefined. */
function findFault(text: string): string | undefined {
  const faults: string[] = [];
  const note = (fault: string | undefined) => void (fault !== undefined && faults.push(fault));
  // A browser reads XML 1.0, whatever a file says.
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  let levels = 0;
  let elements = 0;
  parser.on('error', ({ message }) => note(`is not XML (${message})`));
  parser.on('doctype', () => note('has a DOCTYPE'));
  parser.on('processinginstruction', ({ target }) => note(`has the instruction ${target}`));
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (encoding.toLowerCase() !== 'utf-8') note(`says that it is in ${encoding}`);
  });
  parser.on('opentag', (tag) => {
    levels += 1;
    elements += 1;
    if (levels > MOST_LEVELS || elements > MOST_ELEMENTS) note('has too many elements');
    note(findElementFault(tag));
  });
  parser.on('closetag', () => (levels -= 1));
  for (let at = 0; at < text.length && faults.length === 0; at += 10_000) parser.write(text.slice(at, at + 10_000));
  if (faults.length === 0) parser.close();
  return faults[0];
}

function findElementFault({ name, local, uri, attributes }: SaxesTagNS): string | undefined {
  if (uri !== namespaces[''] || !svgElements.has(local)) return `has the element ${name}`;
  for (const { name: written, prefix, local: own, uri: namespace, value } of Object.values(attributes)) {
    const known = prefix ? `${prefix}:${own}` : own;
    // Only an attribute without a prefix has no namespace.
    const isListed =
      svgAttributes.has(known) && namespace === (prefix || own === 'xmlns' ? namespaces[prefix || own] : '');
    if (!isListed) return `has the attribute ${written}`;
    if (own === 'xmlns' || prefix === 'xmlns') continue;
    const addresses = own === 'href' ? [value] : findUrls(value);
    const elsewhere = addresses.find((address) => !address.startsWith('#'));
    if (elsewhere !== undefined) return `refers to ${elsewhere}`;
  }
  return undefined;
}
