import { releasePath } from '../format/release-format.ts';
import { sectionContract } from '../format/section-contract.ts';
import type { CheckedRelease } from './check-description.ts';
import { checkActions, checkConsent } from './check-forms.ts';
import { findUnsafeLink, findUnsafeLoad } from './find-urls.ts';
import { type HtmlElement, parsePage } from './parse-page.ts';
import { ReleaseRefused } from '../format/failures.ts';

/** Of all pages in all of their states. Today's largest section has 50,000. */
const MOST_CHARACTERS = 300_000;

/** What a page's HTML never holds, and what to do instead. */
const unwanted: Record<string, string> = {
  script: 'move the code into a module of the page, for the site runs no inline scripts',
  style: 'move the styles into a CSS module',
  title: "name it as the page's meta in src/pages.ts",
  meta: "name it as the page's meta in src/pages.ts",
  link: 'import the file, so that the build takes it in',
  base: 'write links as the whole path',
  iframe: 'link to the other page',
  frame: 'link to the other page',
  frameset: 'link to the other page',
  object: 'use an img element',
  embed: 'use an img element',
  noscript: 'show the words to everybody, or hide them once the page is hydrated',
  template: 'render what it holds when it is needed',
};

/**
 * Whether the HTML, which the shell puts into its pages as it is, stays in its place and brings nothing that acts by
 * itself.
 */
export function checkHtml({ section, release }: CheckedRelease): void {
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
    const elements = parsePage(begin, text);
    for (const element of elements) checkElement(begin, element, ownFiles);
    checkActions(page, elements, sectionContract[section][page]?.formAction);
    checkConsent(page, elements);
  }
}

function checkElement(begin: string, { name, attributes }: HtmlElement, ownFiles: ReadonlySet<string>): void {
  if (Object.hasOwn(unwanted, name)) throw new ReleaseRefused(`${begin} has a ${name} element: ${unwanted[name]}.`);
  for (const [attribute, value] of attributes) {
    if (attribute.startsWith('on'))
      throw new ReleaseRefused(
        `${begin} has an inline script (${attribute}): set the handler in the component, for the site runs no inline scripts.`,
      );
    if (attribute === 'style')
      throw new ReleaseRefused(
        `${begin} has a style attribute: use a class of a CSS module, for the site's policy blocks it.`,
      );
    const link = findUnsafeLink(attribute, value);
    if (link)
      throw new ReleaseRefused(
        `${begin} has the link ${link}: link to a page (https), an e-mail address or a phone number.`,
      );
    const load = findUnsafeLoad(name, attribute, value, ownFiles);
    if (load)
      throw new ReleaseRefused(
        `${begin} loads ${load}, which is not part of the release: import the file, so that the build takes it in.`,
      );
  }
}
