import { type AtRule, type Declaration, parse, type Root, type Rule } from 'postcss';
import { releasePath } from '../format/release-format.ts';
import type { CheckedRelease } from './check-description.ts';
import { ReleaseRefused } from '../format/failures.ts';
import { readText } from './check-files.ts';
import { findFunctions, findUrls } from './find-urls.ts';
import { isListedDescriptor, isListedFunction, isListedPosition, isListedProperty } from './style-lists.ts';
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
      root: parse(readStyles(name, bytes)),
    });
  }
}

/**
 * The text, when every parser sees the same strings and comments in it: browsers end a string with its line, and pass
 * over the marks of an HTML comment.
 */
function readStyles(name: string, bytes: Buffer): string {
  const text = readText(name, bytes);
  for (const [piece] of text.matchAll(pieces))
    if (/^["']$|^<!--$|^-->$|^\0$/.test(piece))
      throw new ReleaseRefused(
        `${name} holds a string without end or ${'<!--'}: build it again with the kit's own build.`,
      );
  return text;
}

const pieces = /\/\*[^]*?\*\/|"(?:[^"\\\n\r\f]|\\[^])*"|'(?:[^'\\\n\r\f]|\\[^])*'|\\[^]|["']|<!--|-->|\0/g;

/** As the browser reads a name: with its escapes resolved, and whatever its case. */
function normalize(name: string): string {
  return name
    .replace(/\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?|([^]))/gi, (_, hex: string | undefined, plain = '') =>
      hex === undefined ? String(plain) : String.fromCodePoint(Math.min(parseInt(hex, 16), 0x10ffff)),
    )
    .toLowerCase();
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
  return parent?.type === 'atrule' && normalize((parent as AtRule).name) === 'keyframes';
}

function checkAtRule({ name, prefix }: Stylesheet, rule: AtRule): void {
  const kind = normalize(rule.name);
  if (conditions.includes(kind)) return;
  const isOwn =
    (kind === 'keyframes' && rule.params.startsWith(prefix)) || (kind === 'font-face' && hasOwnFamily(rule, prefix));
  if (isOwn) return;
  throw new ReleaseRefused(
    `${name} has @${rule.name} ${rule.params}`.trim().slice(0, 200) +
      `, which reaches outside the section: keep to rules for its own classes, and begin names of animations and fonts with ${prefix}.`,
  );
}

/** One alone: of two the last one counts. */
function hasOwnFamily(rule: AtRule, prefix: string): boolean {
  const declared = rule.nodes?.filter((node) => node.type === 'decl') ?? [];
  const [family, ...more] = declared.filter(({ prop }) => normalize(prop) === 'font-family');
  return more.length === 0 && family?.value.replace(/^["']/, '').startsWith(prefix) === true;
}

function checkDeclaration({ name, ownPath, files }: Stylesheet, { prop, value, parent }: Declaration): void {
  const property = normalize(prop);
  const isFont = parent?.type === 'atrule' && normalize((parent as AtRule).name) === 'font-face';
  if (!(isFont ? isListedDescriptor(property) : isListedProperty(property)))
    throw new ReleaseRefused(`${name} sets ${prop}, which may act outside the section: leave it out.`);
  if (property === 'position' && !isListedPosition(normalize(value.trim())))
    throw new ReleaseRefused(
      `${name} has position: ${value.slice(0, 200)}, which may lie over the whole site: use sticky, absolute or relative.`,
    );
  const unlisted = findFunctions(value).find((called) => !isListedFunction(called));
  if (unlisted !== undefined)
    throw new ReleaseRefused(`${name} calls ${unlisted}(), which the gate does not know: write it otherwise.`);
  for (const url of findUrls(value)) {
    const isOwn =
      url.startsWith('#') ||
      /^data:(image|font)\//i.test(url) ||
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
