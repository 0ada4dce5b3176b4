/** Checks that a section's styles select only elements with a class of the section, and load only its files. */
import { type AtRule, type Declaration, parse, type Rule } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';
import parseValue from 'postcss-value-parser';
import { ReleaseRefused } from '../format/failures.ts';
import type { Release } from '../format/release-format.ts';
import { isOwnPicture } from './check-addresses.ts';
import type { CheckedRelease } from './check-description.ts';
import { readText } from './check-files.ts';

export function checkStyles({ release, contents }: CheckedRelease): void {
  // The prefix of the section's class names.
  const prefix = `${release.section}-`;
  for (const [name, bytes] of contents) {
    if (!name.endsWith('.css')) continue;
    parse(readText(name, bytes)).walk((node) => {
      const fault =
        (node.type === 'atrule' && findFarAtRule(node, prefix)) ||
        (node.type === 'rule' && findFarSelector(node, prefix)) ||
        (node.type === 'decl' && findFarLoad(node, release));
      if (fault) throw new ReleaseRefused(`${name}${pagesOf(name, release)} ${fault}.`);
    });
  }
}

/** The pages that use a style sheet whose name is only a hash, for the message, such as ` of buy-land and land`. */
function pagesOf(name: string, { pages }: Release): string {
  if (!/^[0-9a-f]{8}\.css$/.test(name)) return '';
  const shown = Object.entries(pages).flatMap(([page, { styles }]) => (styles.includes(name) ? [page] : []));
  return shown.length === 0 ? '' : ` of ${shown.join(' and ')}`;
}

function findFarAtRule({ name: written, params }: AtRule, prefix: string): string | undefined {
  const name = written.toLowerCase();
  if (['media', 'supports', 'container', 'starting-style'].includes(name)) return undefined;
  if (name === 'keyframes' && params.startsWith(prefix)) return undefined;
  return `${`has @${name} ${params}`.trim().slice(0, 200)}, which reaches outside the section: keep to rules for its own classes, and begin names of animations with ${prefix}`;
}

/** The fault if a value loads a file outside of the release. The content security policy also blocks other sites. */
function findFarLoad({ value }: Declaration, release: Release): string | undefined {
  let fault: string | undefined;
  parseValue(value).walk((node) => {
    if (node.type !== 'function') return;
    if (/image|element|fade|src|paint/i.test(node.value))
      fault ??= `calls ${node.value}(), which shows more than a file of the release: use url()`;
    const address = node.value.toLowerCase() === 'url' ? (node.nodes[0]?.value ?? '') : undefined;
    if (address !== undefined && !isOwnPicture(address, release))
      fault ??= `loads ${address.slice(0, 200)}, which is not part of the release: import the file, so that the build takes it in`;
  });
  return fault;
}

/** The fault if a selector does not end with a class of the section, and so may style parts of the kit. */
function findFarSelector(rule: Rule, prefix: string): string | undefined {
  if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.toLowerCase() === 'keyframes') return undefined;
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
