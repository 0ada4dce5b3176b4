/** Whether a section's styles touch nothing but what carries a class of the section. */
import { type AtRule, type ChildNode, type Container, type Declaration, parse, type Rule } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';
import parseValue, { type Node } from 'postcss-value-parser';
import { ReleaseRefused } from '../format/failures.ts';
import { releasePath } from '../format/release-format.ts';
import { isOwnPicture, writeAddress } from './check-drawings.ts';
import type { CheckedRelease } from './check-description.ts';
import { readText } from './check-files.ts';
import { isListedFunction, isListedProperty, positions } from './page-elements.ts';
import { requireWritten } from './parse-page.ts';

interface Sheet {
  name: string;
  /** Of the section's class names. */
  prefix: string;
  ownFiles: ReadonlySet<string>;
}

export function checkStyles({ section, release, contents }: CheckedRelease): void {
  const ownFiles = new Set(Object.keys(release.files).map((file) => releasePath(section, release.version) + file));
  for (const [name, bytes] of contents) {
    if (!name.endsWith('.css')) continue;
    const text = readText(name, bytes);
    requireWritten(name, text, writeStyles(name, text));
    const sheet = { name, prefix: `${section}-`, ownFiles };
    const root = parse(text);
    root.walkAtRules((rule) => checkAtRule(sheet, rule));
    root.walkRules((rule) => checkSelectors(sheet, rule));
    root.walkDecls((declaration) => checkDeclaration(sheet, declaration));
  }
}

/**
 * The styles as the parser understood them. Throws ReleaseRefused where a browser may read a part in another way:
 * outside of strings no comment, escape, line or bare address is left that could hide where a rule ends.
 */
export function writeStyles(name: string, text: string): string {
  const piece = (part: string) => {
    const value = parseValue(part);
    value.walk((node) => {
      if (isPlain(node)) return node.type !== 'function' || node.value !== 'url';
      throw new ReleaseRefused(
        `${name} holds ${JSON.stringify(parseValue.stringify(node).slice(0, 100))}, which browsers may read in two ways: write it without comments and escapes.`,
      );
    });
    return parseValue.stringify(value.nodes, writeNode);
  };
  const block = ({ nodes = [] }: Partial<Container>) => nodes.map(write).join('').replace(/;$/, '');
  const write = (node: ChildNode): string => {
    if (node.type === 'comment') return '';
    if (node.type === 'rule') return `${piece(node.selector)}{${block(node)}}`;
    if (node.type === 'decl')
      return `${writeName(node.prop)}:${piece(node.value)}${node.important ? '!important' : ''};`;
    return `@${writeName(node.name)} ${piece(node.params)}`.trimEnd() + (node.nodes ? `{${block(node)}}` : ';');
  };
  return block(parse(text));
}

function writeName(name: string): string {
  return name.startsWith('--') ? name : name.toLowerCase();
}

function isPlain(node: Node): boolean {
  if ('unclosed' in node && node.unclosed) return false;
  if (node.type === 'string') return !/\p{Cc}/u.test(node.value);
  if (node.type === 'word') return /^[^"'\\{}();\p{Cc}]*$/u.test(node.value);
  if (node.type === 'function' && /^url$/i.test(node.value)) return readAddress(node) !== undefined;
  return node.type === 'function' ? /^[\w-]*$/.test(node.value) : node.type !== 'comment';
}

function writeNode(node: Node): string | undefined {
  if (node.type === 'space') return ' ';
  if (node.type === 'div') return `${node.before && ' '}${node.value}${node.after && ' '}`;
  if (node.type === 'string') return quote(node.value);
  if (node.type !== 'function') return undefined;
  const inside = node.value === 'url' ? quote(writeAddress(readAddress(node) ?? '')) : undefined;
  return `${node.value}(${inside ?? parseValue.stringify(node.nodes, writeNode)})`;
}

function quote(text: string): string {
  return `"${text.replace(/\\.|"/g, (part) => (part === '"' ? '\\"' : part))}"`;
}

/** What `url()` names, or undefined where that is not plain to see. */
function readAddress({ value, nodes: [address, ...more] }: Node & { nodes: Node[] }): string | undefined {
  const isBare = address?.type === 'word' && /^[^"'\\(\s]*$/.test(address.value);
  return value === 'url' && more.length === 0 && (isBare || address?.type === 'string') ? address.value : undefined;
}

function checkAtRule({ name, prefix }: Sheet, rule: AtRule): void {
  if (['media', 'supports', 'container', 'starting-style'].includes(rule.name)) return;
  if (rule.name === 'keyframes' && rule.params.startsWith(prefix)) return;
  throw new ReleaseRefused(
    `${name} has @${rule.name} ${rule.params}`.trim().slice(0, 200) +
      `, which reaches outside the section: keep to rules for its own classes, and begin names of animations with ${prefix}.`,
  );
}

function checkDeclaration({ name, ownFiles }: Sheet, { prop, value }: Declaration): void {
  if (!isListedProperty(prop))
    throw new ReleaseRefused(`${name} sets ${prop}, which may act outside the section: leave it out.`);
  if (prop === 'position' && !positions.includes(value.toLowerCase()))
    throw new ReleaseRefused(
      `${name} has position: ${value.slice(0, 200)}, which may lie over the whole site: use ${positions.join(', ')}.`,
    );
  parseValue(value).walk((node) => {
    if (node.type !== 'function') return;
    if (!isListedFunction(node.value))
      throw new ReleaseRefused(`${name} calls ${node.value}(), which the gate does not know: write it otherwise.`);
    const address = node.value === 'url' ? readAddress(node) : undefined;
    if (address !== undefined && !isOwnPicture(address, ownFiles))
      throw new ReleaseRefused(
        `${name} loads ${address.slice(0, 200)}, which is not part of the release: import the file, so that the build takes it in.`,
      );
  });
}

/**
 * What a selector is about must carry a class of the section: the parts of the kit that stand between its own are not
 * the section's to style.
 */
function checkSelectors({ name, prefix }: Sheet, rule: Rule): void {
  if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name === 'keyframes') return;
  for (const selector of parseSelectors().astSync(rule.selector).nodes) {
    if (isAboutOwn(selector, prefix, isNested(rule))) continue;
    throw new ReleaseRefused(
      `${name} styles "${String(selector).trim().slice(0, 200)}", which reaches outside the section: end the selector with a class of a CSS module (.${prefix}…).`,
    );
  }
}

function isAboutOwn({ nodes }: Selector, prefix: string, nested: boolean): boolean {
  const last = nodes.slice(nodes.findLastIndex(({ type }) => type === 'combinator') + 1);
  return last.some(
    (node) => (node.type === 'class' && node.value.startsWith(prefix)) || (nested && node.type === 'nesting'),
  );
}

function isNested(rule: Rule): boolean {
  for (let { parent } = rule as { parent?: unknown }; parent; { parent } = parent as { parent?: unknown })
    if ((parent as ChildNode).type === 'rule') return true;
  return false;
}
