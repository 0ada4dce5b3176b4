import { type AtRule, type Declaration, parse, type Root, type Rule } from 'postcss';
import { releasePath } from '../format/release-format.ts';
import type { CheckedRelease } from './check-description.ts';
import { ReleaseRefused } from '../format/failures.ts';
import { findUrls } from './find-urls.ts';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';

const conditions = ['media', 'supports', 'container', 'starting-style'];

/** Whether the section's styles touch nothing but what carries a class of the section. */
export function checkStyles({ section, release, contents }: CheckedRelease): void {
  for (const [name, bytes] of contents) {
    if (!name.endsWith('.css')) continue;
    checkStylesheet({
      name,
      prefix: `${section}-`,
      ownPath: releasePath(section, release.version),
      files: release.files,
      root: parse(bytes.toString()),
    });
  }
}

interface Stylesheet {
  name: string;
  /** Of the section's class names. */
  prefix: string;
  ownPath: string;
  files: Record<string, unknown>;
  root: Root;
}

function checkStylesheet(sheet: Stylesheet): void {
  sheet.root.walkAtRules((rule) => checkAtRule(sheet, rule));
  sheet.root.walkRules((rule) => {
    if (!isKeyframe(rule)) checkSelectors(sheet.name, sheet.prefix, rule);
  });
  sheet.root.walkDecls((declaration) => checkDeclaration(sheet, declaration));
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name === 'keyframes';
}

function checkAtRule({ name, prefix }: Stylesheet, rule: AtRule): void {
  if (conditions.includes(rule.name)) return;
  const isOwn =
    (rule.name === 'keyframes' && rule.params.startsWith(prefix)) ||
    (rule.name === 'font-face' && hasOwnFamily(rule, prefix));
  if (isOwn) return;
  throw new ReleaseRefused(
    `${name} has @${rule.name} ${rule.params}`.trim().slice(0, 200) +
      `, which reaches outside the section: keep to rules for its own classes, and begin names of animations and fonts with ${prefix}.`,
  );
}

function hasOwnFamily(rule: AtRule, prefix: string): boolean {
  return rule.some(
    (node) => node.type === 'decl' && node.prop === 'font-family' && node.value.replace(/^["']/, '').startsWith(prefix),
  );
}

function checkDeclaration({ name, ownPath, files }: Stylesheet, { prop, value }: Declaration): void {
  if (prop === 'position' && /fixed/i.test(value)) {
    throw new ReleaseRefused(`${name} has position: fixed, which lies over the whole site: use sticky or absolute.`);
  }
  for (const url of findUrls(value)) {
    const isOwn =
      url.startsWith('#') ||
      /^data:/i.test(url) ||
      (url.startsWith(ownPath) && Object.hasOwn(files, url.slice(ownPath.length)));
    if (!isOwn)
      throw new ReleaseRefused(
        `${name} loads ${url.slice(0, 200)}, which is not part of the release: import the file, so that the build takes it in.`,
      );
  }
}

/**
 * Every selector must name a class of the section, outside of brackets: `:not(.seller-x)` or `html:has(.seller-x)` are
 * about others. Classes of the kit and of other sections are not the section's to style.
 */
function checkSelectors(file: string, prefix: string, rule: Rule): void {
  const isNested = rule.parent?.type === 'rule' || isInsideRule(rule);
  for (const selector of parseSelectors().astSync(rule.selector).nodes) {
    if (isAnchored(selector, prefix, isNested) && hasOnlyOwnClasses(selector, prefix)) continue;
    throw new ReleaseRefused(
      `${file} styles "${String(selector).trim().slice(0, 200)}", which reaches outside the section: begin the selector with a class of a CSS module (.${prefix}…) and name no class of others.`,
    );
  }
}

function isInsideRule(rule: Rule): boolean {
  for (let parent = rule.parent; parent; parent = parent.parent as typeof parent)
    if (parent.type === 'rule') return true;
  return false;
}

/** What stands inside another rule is about that rule's elements, unless `&` comes anywhere but first. */
function isAnchored(selector: Selector, prefix: string, isNested: boolean): boolean {
  if (!isNested) return selector.some((node) => isOwnClass(node, prefix));
  let isElsewhere = false;
  selector.walkNesting((node) => {
    if (node !== selector.first) isElsewhere = true;
  });
  return !isElsewhere;
}

function hasOnlyOwnClasses(selector: Selector, prefix: string): boolean {
  let isOwn = true;
  selector.walkClasses((node) => {
    if (!isOwnClass(node, prefix)) isOwn = false;
  });
  return isOwn;
}

function isOwnClass(node: Node, prefix: string): boolean {
  return node.type === 'class' && node.value.startsWith(prefix);
}
