/** Whether a section's styles touch nothing but what carries a class of the section. */
import { type AtRule, type ChildNode, type Container, type Declaration, parse, type Rule } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';
import parseValue, { type Node, type StringNode } from 'postcss-value-parser';
import { ReleaseRefused } from '../format/failures.ts';
import type { Release } from '../format/release-format.ts';
import { isOwnPicture, writeAddress } from './check-drawings.ts';
import type { CheckedRelease } from './check-description.ts';
import { readText } from './check-files.ts';
import { requireWritten } from './parse-page.ts';

export function checkStyles({ release, contents }: Pick<CheckedRelease, 'release' | 'contents'>): void {
  // Of the section's class names.
  const prefix = `${release.section}-`;
  for (const [name, bytes] of contents) {
    if (!name.endsWith('.css')) continue;
    const text = readText(name, bytes);
    requireWritten(name, text, writeStyles(name, text));
    parse(text).walk((node) => {
      const fault =
        (node.type === 'atrule' && findFarAtRule(node, prefix)) ||
        (node.type === 'rule' && findFarSelector(node, prefix)) ||
        (node.type === 'decl' && findFarLoad(node, release));
      if (fault) throw new ReleaseRefused(`${name} ${fault}.`);
    });
  }
}

/**
 * The styles as the parser understood them. Throws ReleaseRefused where a browser may read a part in another way:
 * outside of strings no comment, escape, line or bare address is left that could hide where a rule ends.
 */
export function writeStyles(name: string, text: string): string {
  const refuse = (part: string) => {
    throw new ReleaseRefused(
      `${name} holds ${JSON.stringify(part.slice(0, 100))}, which browsers may read in two ways: write it without comments and escapes.`,
    );
  };
  const piece = (part: string) => {
    if (/[^\P{Cc}\s]|\v/u.test(part)) refuse(part);
    const value = parseValue(part);
    value.walk((node) => {
      if (!isPlain(node)) refuse(parseValue.stringify(node));
      if (node.type === 'function' && node.value === 'url')
        Object.assign(node, { before: '', nodes: node.nodes.map(writeUrl), after: '' });
    });
    return value.toString();
  };
  const block = ({ nodes = [] }: Partial<Container>) => nodes.map(write).join('').replace(/;$/, '');
  const write = (node: ChildNode): string => {
    if (node.type === 'comment') return '';
    if (node.type === 'rule') return `${piece(node.selector)}{${block(node)}}`;
    if (node.type === 'decl') return `${piece(node.prop)}:${piece(node.value)}${node.important ? '!important' : ''};`;
    return (
      `@${piece(node.name).toLowerCase()} ${piece(node.params)}`.trimEnd() + (node.nodes ? `{${block(node)}}` : ';')
    );
  };
  return block(parse(text));
}

function isPlain(node: Node): boolean {
  if ('unclosed' in node && node.unclosed) return false;
  if (node.type === 'string') return !/\p{Cc}/u.test(node.value);
  if (node.type === 'word') return /^[^"'\\{}();\p{Cc}]*$/u.test(node.value);
  if (node.type !== 'function') return node.type !== 'comment';
  if (!/^url$/i.test(node.value)) return /^[\w-]*$/.test(node.value);
  const [address, ...more] = node.nodes;
  const isBare = address?.type === 'word' && /^[^"'\\(\s]*$/.test(address.value);
  return node.value === 'url' && more.length === 0 && (isBare || address?.type === 'string');
}

function writeUrl(address: Node): Node {
  const value = writeAddress(address.value);
  const quote = address.type === 'string' && value === address.value ? address.quote : '"';
  return { ...address, type: 'string', quote, value } as StringNode;
}

function findFarAtRule({ name, params }: AtRule, prefix: string): string | undefined {
  if (['media', 'supports', 'container', 'starting-style'].includes(name)) return undefined;
  if (name === 'keyframes' && params.startsWith(prefix)) return undefined;
  return `${`has @${name} ${params}`.trim().slice(0, 200)}, which reaches outside the section: keep to rules for its own classes, and begin names of animations with ${prefix}`;
}

/** The policy of the page allows no address of another site, however it is written (`page-headers.ts`). */
function findFarLoad({ value }: Declaration, release: Release): string | undefined {
  let fault: string | undefined;
  parseValue(value).walk((node) => {
    if (node.type !== 'function') return;
    if (/image|element|fade|src|paint/i.test(node.value))
      fault ??= `calls ${node.value}(), which shows more than a file of the release: use url()`;
    const address = node.value === 'url' ? (node.nodes[0]?.value ?? '') : undefined;
    if (address !== undefined && !isOwnPicture(address, release))
      fault ??= `loads ${address.slice(0, 200)}, which is not part of the release: import the file, so that the build takes it in`;
  });
  return fault;
}

/** A selector must be about a class of the section: the kit's parts between its own are not its to style. */
function findFarSelector(rule: Rule, prefix: string): string | undefined {
  if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name === 'keyframes') return undefined;
  const isNested = isInRule(rule.parent);
  const far = parseSelectors()
    .astSync(rule.selector)
    .nodes.find((selector) => !isAboutOwn(selector, prefix, isNested));
  return (
    far &&
    `styles "${String(far).trim().slice(0, 200)}", which reaches outside the section: end the selector with a class of a CSS module (.${prefix}…)`
  );
}

function isAboutOwn({ nodes }: Selector, prefix: string, isNested: boolean): boolean {
  const last = nodes.slice(nodes.findLastIndex(({ type }) => type === 'combinator') + 1);
  return last.some(
    (node) => (node.type === 'class' && node.value.startsWith(prefix)) || (isNested && node.type === 'nesting'),
  );
}

function isInRule(node: Rule['parent']): boolean {
  return node !== undefined && (node.type === 'rule' || isInRule(node.parent as Rule['parent']));
}
