import { releasePath } from '../format/release-format.ts';
import { sectionContract } from '../format/section-contract.ts';
import type { CheckedRelease } from './check-description.ts';
import { checkControls } from './check-controls.ts';
import { checkActions } from './check-forms.ts';
import { findUnsafeLink, findUnsafeLoad } from './find-urls.ts';
import { isListedAttribute, isListedElement } from './page-elements.ts';
import { type HtmlElement, parsePage } from './parse-page.ts';
import { ReleaseRefused } from '../format/failures.ts';

/** Of all pages in all of their states. Today's largest section has 50,000. */
const MOST_CHARACTERS = 300_000;

/** What to do instead of elements that somebody may well try. */
const advice: Record<string, string> = {
  script: 'move the code into a module of the page, for the site runs no inline scripts',
  style: 'move the styles into a CSS module',
  title: "name it as the page's meta in src/pages.ts",
  meta: "name it as the page's meta in src/pages.ts",
  link: 'leave out what you preload or prefetch, and import styles in a module',
  base: 'write links as the whole path',
  iframe: 'link to the other page',
  frame: 'link to the other page',
  object: 'use an img element',
  embed: 'use an img element',
  noscript: 'show the words to everybody, or hide them once the page is hydrated',
  template: 'render what it holds when it is needed',
};

/**
 * Whether the HTML, which the shell puts into its pages as it is, stays in its place and holds nothing but what is
 * listed.
 */
export function checkHtml({ section, release, frameOf }: CheckedRelease): void {
  const ownFiles = new Set(Object.keys(release.files).map((name) => releasePath(section, release.version) + name));
  const states = Object.entries(release.pages).flatMap(([page, { html }]) =>
    Object.values(html).map((text) => ({ page, text })),
  );
  if (states.reduce((sum, { text }) => sum + text.length, 0) > MOST_CHARACTERS) {
    throw new ReleaseRefused(
      `The HTML of its pages is larger than ${MOST_CHARACTERS / 1000} KB in all: make the pages shorter.`,
    );
  }
  for (const { page, text } of states) {
    const begin = `The HTML of its page ${page}`;
    const { elements, takenIds } = parsePage(begin, text, frameOf?.(page));
    for (const element of elements) checkElement({ begin, ownFiles, takenIds }, element);
    checkActions(page, elements, sectionContract[section][page]?.formAction);
    checkControls({ section, release, page }, elements);
  }
}

interface Page {
  begin: string;
  ownFiles: ReadonlySet<string>;
  takenIds: ReadonlySet<string>;
}

function checkElement(page: Page, { name, kind, attributes }: HtmlElement): void {
  const { begin, ownFiles } = page;
  if (!isListedElement(kind, name))
    throw new ReleaseRefused(
      `${begin} has a ${name} element${kind === 'html' ? '' : ` in a ${kind}`}: ${adviseAgainst(name)}.`,
    );
  for (const [attribute, value] of attributes) {
    checkAttribute(page, { element: name, kind, attribute }, value);
    const link = findUnsafeLink(attribute, value);
    if (link)
      throw new ReleaseRefused(
        `${begin} has the link ${link}: link to a page (https), an e-mail address or a phone number.`,
      );
    const load = findUnsafeLoad({ kind, name }, attribute, value, ownFiles);
    if (load)
      throw new ReleaseRefused(
        `${begin} loads ${load}, which is not part of the release: import the file, so that the build takes it in.`,
      );
  }
}

function adviseAgainst(element: string): string {
  return (Object.hasOwn(advice, element) && advice[element]) || 'use one that is made for text, pictures or forms';
}

interface Attribute {
  element: string;
  kind: HtmlElement['kind'];
  attribute: string;
}

function checkAttribute({ begin, takenIds }: Page, { element, kind, attribute }: Attribute, value: string): void {
  if (attribute.startsWith('on'))
    throw new ReleaseRefused(
      `${begin} has an inline script (${attribute}): set the handler in the component, for the site runs no inline scripts.`,
    );
  if (attribute === 'style')
    throw new ReleaseRefused(
      `${begin} has a style attribute: use a class of a CSS module, for the site's policy blocks it.`,
    );
  if (!isListedAttribute(kind, element, attribute))
    throw new ReleaseRefused(
      `${begin} has the attribute ${attribute} on ${element}, which may act outside the section: leave it out.`,
    );
  if (attribute === 'id' && (takenIds.has(value) || ownOfShell.test(value)))
    throw new ReleaseRefused(`${begin} has the id ${value}, which is the shell's own: choose another.`);
  if (attribute === 'class' && value.split(/\s/).some((name) => name.startsWith('shell-')))
    throw new ReleaseRefused(
      `${begin} has a class of the shell (${value}): use classes of CSS modules and of the kit.`,
    );
}

/** Names under which the shell's scripts keep something in the window, where an id would be found too. */
const ownOfShell = /^(root|page-data|main|scriptIntegrity|webpackChunk.*|__.*)$/;
