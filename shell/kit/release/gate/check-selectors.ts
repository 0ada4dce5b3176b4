import type { Rule } from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';
import { ReleaseRefused } from './release-refused.ts';

/**
 * Every selector must name a class of the section, outside of brackets: `:not(.seller-x)` or `html:has(.seller-x)` are
 * about others. Classes of the kit and of other sections are not the section's to style.
 */
export function checkSelectors(file: string, prefix: string, rule: Rule): void {
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
