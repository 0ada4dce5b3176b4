/** Decides which elements the selectors of a section's styles may match. */
import type { Rule } from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';
import type { Release } from '../format/release-format.ts';
import { type HtmlElement, listElements, type Markup, readAttributes, readMarkup } from './parse-page.ts';

/** Elements that may be selected by their name below an own class: text, lists, tables and pictures, no controls. */
export const textElements = [
  ...['a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'cite', 'code', 'dd', 'del', 'details', 'div', 'dl', 'dt', 'em'],
  ...['figcaption', 'figure', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'li', 'mark', 'ol', 'p', 'picture', 'q'],
  ...[
    'small',
    'span',
    'strong',
    'sub',
    'summary',
    'sup',
    'svg',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'time',
  ],
  ...['tr', 'u', 'ul', 'video', 'circle', 'ellipse', 'g', 'line', 'path', 'polygon', 'polyline', 'rect', 'text', 'use'],
];

/** Parts of a selector that only narrow it. */
const narrowing = ['pseudo', 'attribute', 'class'];

export interface OwnClasses {
  /** The prefix of the section's class names. */
  prefix: string;
  /** Classes of elements that contain a form or are within one, whose text is the kit's. */
  aroundForms: ReadonlySet<string>;
}

/**
 * The fault if a selector may match parts of the kit or of the shell. Its last element has a class of the section, or
 * is text below an element with a class of the section that contains no form.
 */
export function findFarSelector(rule: Rule, own: OwnClasses): string | undefined {
  const written = parseSelectors().astSync(rule.selector).nodes;
  const around = findRuleAround(rule.parent);
  const far = written.find((selector) => !isAboutOwn(around ? unnest(String(selector), around) : selector, own));
  return (
    far &&
    `styles "${String(far).trim().slice(0, 200)}", which reaches outside the section: end the selector with a class of a CSS module (.${own.prefix}…)`
  );
}

/** The selector of a nested rule without nesting. */
function unnest(selector: string, around: Rule): Selector {
  const outer = findRuleAround(around.parent);
  const selectors = parseSelectors().astSync(around.selector).nodes.map(String);
  const parent = `:is(${(outer ? selectors.map((one) => String(unnest(one, outer))) : selectors).join()})`;
  const text = selector.includes('&') ? selector.replaceAll('&', parent) : `${parent} ${selector}`;
  return parseSelectors().astSync(text).nodes[0] as Selector;
}

function findRuleAround(node: Rule['parent']): Rule | undefined {
  if (node === undefined || node.type === 'rule') return node as Rule | undefined;
  return findRuleAround(node.parent as Rule['parent']);
}

function isAboutOwn({ nodes }: Selector, own: OwnClasses): boolean {
  const parts = splitAtCombinators(nodes);
  const anchor = parts.findLastIndex((part) => isOwnPart(part.nodes, own));
  if (anchor < 0) return false;
  const below = parts.slice(anchor + 1);
  // A sibling of the element with the class may be outside; siblings of what is below it are below it too.
  const isInside = below.every(({ before, nodes }, index) => isText(nodes) && (index > 0 || ' >'.includes(before)));
  const isNearForm = listClasses(parts[anchor]?.nodes ?? []).some((one) => own.aroundForms.has(one));
  return below.length === 0 || (isInside && !isNearForm);
}

interface Part {
  /** The combinator before this part; a space for descendants. */
  before: string;
  nodes: Node[];
}

function splitAtCombinators(nodes: Node[]): Part[] {
  const parts: Part[] = [{ before: '', nodes: [] }];
  for (const node of nodes) {
    if (node.type === 'combinator') parts.push({ before: node.value.trim() || ' ', nodes: [] });
    else if (node.type !== 'comment') parts.at(-1)?.nodes.push(node);
  }
  return parts;
}

/** Whether an element that matches must have a class of the section. */
function isOwnPart(part: Node[], own: OwnClasses): boolean {
  return part.some(
    (node) =>
      (node.type === 'class' && node.value.startsWith(own.prefix)) ||
      (node.type === 'pseudo' &&
        [':is', ':where'].includes(node.value.toLowerCase()) &&
        node.nodes.every((selector) => isOwnPart(splitAtCombinators(selector.nodes).at(-1)?.nodes ?? [], own))),
  );
}

function isText(part: Node[]): boolean {
  const [first, ...rest] = part;
  return (
    first?.type === 'tag' &&
    textElements.includes(first.value.toLowerCase()) &&
    rest.every(({ type }) => narrowing.includes(type))
  );
}

function listClasses(part: Node[]): string[] {
  return part.flatMap((node) => {
    if (node.type === 'class') return [node.value];
    return node.type === 'pseudo' ? node.nodes.flatMap((selector) => listClasses(selector.nodes)) : [];
  });
}

/** The classes of all elements around and within the forms of a release's pages, in every state. */
export function classesAroundForms({ pages }: Release): Set<string> {
  const texts = Object.values(pages).flatMap(({ html }) => Object.values(html));
  return new Set(texts.flatMap((text) => listAround(readMarkup('It', text))));
}

function listAround(parent: Markup): string[] {
  const children = parent.childNodes.filter((node) => 'attrs' in node);
  return children.flatMap((child) => {
    const all = listElements(child);
    const isAround = child.tagName === 'form' || all.some(({ tagName }) => tagName === 'form');
    if (!isAround) return [];
    return [...classesOf(child), ...(child.tagName === 'form' ? all.flatMap(classesOf) : listAround(child))];
  });
}

const classesOf = (element: HtmlElement) => readAttributes(element).class?.split(/\s+/) ?? [];
