import { ReleaseRefused } from '../format/failures.ts';
import { releasePath } from '../format/release-format.ts';
import { sectionContract } from '../format/section-contract.ts';
import { checkControls } from './check-controls.ts';
import type { CheckedRelease } from './check-description.ts';
import { isOwnPicture, requireDrawable } from './check-drawings.ts';
import { checkActions } from './check-forms.ts';
import { findUnlisted } from './page-elements.ts';
import { type HtmlElement, parsePage } from './parse-page.ts';

/** Of all pages in all of their states. Today's largest section has 50,000. */
const MOST_CHARACTERS = 300_000;
const schemes = ['http:', 'https:', 'mailto:', 'tel:', 'sms:'];
/** Names under which the shell's scripts keep something in the window, where an id would be found too. */
const ownOfShell = /^(root|page-data|main|scriptIntegrity|webpackChunk.*|__.*)$/;

/**
 * Whether the HTML, which the shell puts into its pages as it is, stays in its place and holds nothing but what is
 * listed.
 */
export function checkHtml({ section, release, frames }: CheckedRelease): void {
  const ownFiles = new Set(Object.keys(release.files).map((name) => releasePath(section, release.version) + name));
  const states = Object.entries(release.pages).flatMap(([page, { html }]) =>
    Object.values(html).map((text) => ({ page, text })),
  );
  if (states.reduce((sum, { text }) => sum + text.length, 0) > MOST_CHARACTERS)
    throw new ReleaseRefused(
      `The HTML of its pages is larger than ${MOST_CHARACTERS / 1000} KB in all: make the pages shorter.`,
    );
  for (const { page, text } of states) {
    const begin = `The HTML of its page ${page}`;
    const parsed = parsePage(begin, text, frames?.[page]);
    for (const element of parsed.elements) {
      const fault = findFault(element, ownFiles, parsed.takenIds);
      if (fault) throw new ReleaseRefused(`${begin} ${fault}.`);
    }
    requireDrawable(begin, parsed.page);
    checkActions(page, parsed.elements, sectionContract[section][page]?.formAction);
    checkControls({ section, release, page }, parsed.elements);
  }
}

function findFault(
  element: HtmlElement,
  ownFiles: ReadonlySet<string>,
  takenIds: ReadonlySet<string>,
): string | undefined {
  const unlisted = findUnlisted(element);
  if (unlisted)
    return `has ${unlisted}: keep to text, pictures and forms; scripts and styles belong into modules, title and meta into src/pages.ts`;
  for (const [attribute, value] of element.attributes) {
    const isTaken = attribute === 'id' && (takenIds.has(value) || ownOfShell.test(value));
    if (isTaken || (attribute === 'class' && /(^|\s)shell-/.test(value)))
      return `has the ${attribute} ${value}, which is the shell's own: choose another`;
    if (['href', 'action'].includes(attribute) && !isFollowable(value))
      return `has the link ${value.slice(0, 200)}: link to a page (https), an e-mail address or a phone number`;
    const foreign = listLoads(attribute, value).find((address) => !isOwnPicture(address, ownFiles));
    if (foreign !== undefined)
      return `loads ${foreign.slice(0, 200)}, which is not part of the release: import the file, so that the build takes it in`;
  }
  return undefined;
}

function isFollowable(address: string): boolean {
  const anywhere = 'https://site.invalid';
  return URL.canParse(address, anywhere) && schemes.includes(new URL(address, anywhere).protocol);
}

/** What a browser fetches without being asked. */
function listLoads(attribute: string, value: string): string[] {
  if (attribute === 'src') return [value];
  // An address, and for which width or density it is.
  return attribute === 'srcset' ? value.split(',').map((one) => one.trim().split(/\s+/, 2)[0] ?? '') : [];
}
