/** Whether Chromium reads a release's styles and HTML as the gate's parsers do. */
import { parse as parseHtml, type DefaultTreeAdapterTypes } from 'parse5';
import type { Page } from 'playwright-core';
import { type ChildNode, parse } from 'postcss';
import { ReleaseRefused } from '../../format/failures.ts';
import type { Release } from '../../format/release-format.ts';

/** A rule with what stands in it: its declarations, and further rules. */
interface ReadRule {
  head: string;
  declarations: string;
  rules: ReadRule[];
}

/** Throws ReleaseRefused. */
export async function compareParsers(page: Page, release: Release, contents: Map<string, Buffer>): Promise<void> {
  for (const [name, bytes] of contents) {
    if (!name.endsWith('.css')) continue;
    const text = bytes.toString();
    const stranger = await page.evaluate(findStrangeRule, { text, rules: readRules(parse(text).nodes) });
    if (stranger !== undefined) refuse(name, stranger);
  }
  for (const [name, { html }] of Object.entries(release.pages)) {
    for (const text of Object.values(html)) {
      const seen = await page.evaluate(listElements, text);
      const read = walk(parseHtml(text));
      const at = read.findIndex((element, index) => element !== seen[index]);
      if (at !== -1 || read.length !== seen.length)
        refuse(`The HTML of its page ${name}`, read[at] ?? seen.at(-1) ?? '');
    }
  }
}

function refuse(what: string, where: string): never {
  throw new ReleaseRefused(
    `${what} is not read by browsers as by the gate (${where.slice(0, 200)}): build it again with the kit's own build.`,
  );
}

function readRules(nodes: ChildNode[]): ReadRule[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'rule' && node.type !== 'atrule') return [];
    const children = node.nodes ?? [];
    const declarations = children.filter(({ type }) => type === 'decl').join(';');
    // Keyframes have no selectors: the rule alone is compared.
    const isKeyframes = node.type === 'atrule' && /keyframes$/i.test(node.name);
    const head = node.type === 'rule' ? node.selector : `@${node.name} ${node.params}`;
    return { head, declarations, rules: isKeyframes ? [] : readRules(children) };
  });
}

/** The first rule that means something else by itself than where it stands. Runs in the browser. */
function findStrangeRule({ text, rules }: { text: string; rules: ReadRule[] }): string | undefined {
  const read = (styles: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    return [...sheet.cssRules];
  };
  const inside = (rule: CSSRule) =>
    rule instanceof CSSStyleRule || rule instanceof CSSGroupingRule ? [...rule.cssRules] : [];
  const describe = (rule: CSSRule) => {
    if (rule instanceof CSSStyleRule) return `${rule.selectorText}{${rule.style.cssText}}`;
    return rule.cssText.slice(0, rule.cssText.indexOf('{'));
  };
  const compare = (shown: CSSRule[], expected: ReadRule[]): string | undefined => {
    const rest = [...shown];
    for (const { head, declarations, rules: children } of expected) {
      const alone = read(`${head}{${declarations}}`);
      const [rule] = alone;
      // A selector of another browser is dropped with its rule.
      if (!rule) continue;
      const next = rest.shift();
      if (alone.length > 1 || inside(rule).length > 0 || !next || describe(next) !== describe(rule)) return head;
      const strange = compare(inside(next), children);
      if (strange !== undefined) return strange;
    }
    return rest[0]?.cssText;
  };
  return compare(read(text), rules);
}

/** Every element with its attributes. Runs in the browser. */
function listElements(text: string): string[] {
  return [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*')].map(
    ({ namespaceURI, localName, attributes }) =>
      [namespaceURI, localName, ...[...attributes].map(({ localName: name, value }) => `${name}=${value}`)].join(' '),
  );
}

function walk(node: DefaultTreeAdapterTypes.Node): string[] {
  const own =
    'tagName' in node
      ? [node.namespaceURI, node.tagName, ...node.attrs.map(({ name, value }) => `${name}=${value}`)].join(' ')
      : [];
  return [own, 'childNodes' in node ? node.childNodes.flatMap(walk) : []].flat();
}
