/**
 * Checks that a section's styles select only its own elements and text inside of them, and load only its files. The
 * lists of this file are printed in `ALLOWED.md`.
 */
import { type AtRule, type Declaration, parse, type Rule } from 'postcss';
import parseValue from 'postcss-value-parser';
import { ReleaseRefused } from '../format/failures.ts';
import type { Release } from '../format/release-format.ts';
import { isOwnFont, isOwnPicture } from './check-addresses.ts';
import type { CheckedRelease } from './check-description.ts';
import { readText } from './check-files.ts';
import { classesAroundForms, findFarSelector, type OwnClasses } from './own-selectors.ts';

/** Rules that contain other rules or the steps of an animation, without a name. */
export const plainAtRules = ['media', 'supports', 'container', 'starting-style', 'page'];
/** Rules with a name, which must begin with the section's. */
export const namedAtRules = ['keyframes', 'layer'];
/** Functions that show more than a file of the release. */
const farFunctions = /element|fade|src|paint|^(-webkit-)?image$/i;

export function checkStyles({ release, contents }: CheckedRelease): void {
  const own = { prefix: `${release.section}-`, aroundForms: classesAroundForms(release) };
  for (const [name, bytes] of contents) {
    if (!name.endsWith('.css')) continue;
    parse(readText(name, bytes)).walk((node) => {
      const fault =
        (node.type === 'atrule' && findFarAtRule(node, own)) ||
        (node.type === 'rule' && !isStep(node) && findFarSelector(node, own)) ||
        (node.type === 'decl' && findFarLoad(node, release));
      if (fault)
        throw new ReleaseRefused(`${name}${pagesOf(name, release)} ${fault}.`, { file: name, ...node.source?.start });
    });
  }
}

/** The pages that use a style sheet whose name is only a hash, for the message, such as ` of buy-land and land`. */
function pagesOf(name: string, { pages }: Release): string {
  if (!/^[0-9a-f]{8}\.css$/.test(name)) return '';
  const shown = Object.entries(pages).flatMap(([page, { styles }]) => (styles.includes(name) ? [page] : []));
  return shown.length === 0 ? '' : ` of ${shown.join(' and ')}`;
}

function findFarAtRule(rule: AtRule, { prefix }: OwnClasses): string | undefined {
  const { params } = rule;
  const name = rule.name.toLowerCase();
  if (plainAtRules.includes(name)) return undefined;
  const names = name === 'font-face' ? [readFamily(rule)] : params.split(',').map((one) => one.trim());
  const isNamed = namedAtRules.includes(name) || name === 'font-face';
  if (isNamed && names.every((one) => one.startsWith(prefix))) return undefined;
  return `${`has @${name} ${params}`.trim().slice(0, 200)}, which reaches outside the section: keep to rules for its own classes, and begin names of animations, layers and fonts with ${prefix}`;
}

function readFamily(rule: AtRule): string {
  const families = rule.nodes?.filter((node) => node.type === 'decl' && node.prop.toLowerCase() === 'font-family');
  return (families?.at(-1) as Declaration | undefined)?.value.replace(/^["']|["']$/g, '') ?? '';
}

/** Whether this is a step of an animation, such as `50%`. */
function isStep({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.toLowerCase() === 'keyframes';
}

/** The fault if a value loads a file outside of the release. The content security policy also blocks other sites. */
function findFarLoad({ value, parent }: Declaration, release: Release): string | undefined {
  let fault: string | undefined;
  const isFont = parent?.type === 'atrule' && (parent as AtRule).name.toLowerCase() === 'font-face';
  const isOwn = isFont ? isOwnFont : isOwnPicture;
  const expectOwn = (address: string) => {
    if (isOwn(address, release)) return;
    fault ??= `loads ${address.slice(0, 200)}, which is not ${isFont ? 'a font' : 'part'} of the release: import the file, so that the build takes it in`;
  };
  parseValue(value).walk((node) => {
    if (node.type !== 'function') return;
    const name = node.value.toLowerCase();
    if (farFunctions.test(name))
      fault ??= `calls ${node.value}(), which shows more than a file of the release: use url()`;
    if (name === 'url') expectOwn(node.nodes[0]?.value ?? '');
    // The strings of a set are addresses too, except those in type().
    if (name.endsWith('image-set')) for (const each of node.nodes) if (each.type === 'string') expectOwn(each.value);
  });
  return fault;
}
