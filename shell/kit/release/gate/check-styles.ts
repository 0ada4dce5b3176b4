import { parse, type AtRule, type Declaration, type Root, type Rule } from 'postcss';
import { releasePath } from '../format/release-format.ts';
import type { CheckedRelease } from './checked-release.ts';
import { checkSelectors } from './check-selectors.ts';
import { ReleaseRefused } from './release-refused.ts';
import { findUrls } from './find-urls.ts';

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
