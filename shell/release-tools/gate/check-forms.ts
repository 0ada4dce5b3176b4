import type { ReleasedPage } from '../format/release-format.ts';
import { findFormAction, isLivePage } from '../format/section-contract.ts';
import type { CheckedRelease } from './check-description.ts';
import { type HtmlElement, readAttributes } from './parse-page.ts';
import { ReleaseRefused } from '../format/failures.ts';

/** Checks that a page with a form has HTML for the outcome of a form that was sent without scripts. */
export function checkForms({ section, release }: CheckedRelease): void {
  for (const [name, page] of Object.entries(release.pages)) {
    // Except live pages, whose templates contain the outcome as a condition.
    if (findFormAction(section, name, page) && !isLivePage(section, name)) checkStates(name, page);
  }
}

/** Throws ReleaseRefused unless the page's only form posts to the action of the contract, URL-encoded. */
export function checkActions(page: string, elements: HtmlElement[], action: string | undefined): void {
  const form = elements.findLast(({ tagName }) => tagName === 'form');
  const forms = elements.filter(({ tagName }) => tagName === 'form').map(readAttributes);
  if (forms.length === 0 && action === undefined) return;
  const closing = elements.find((element) => readAttributes(element).method?.toLowerCase() === 'dialog');
  if (closing)
    throw new ReleaseRefused(
      `Its page ${page} has a form in a dialog, and scripts would take it for the page's form: close the dialog with <button type="button"> and close().`,
      { page, element: closing },
      'HTML',
    );
  const [{ action: named, method, enctype = urlencoded } = {}] = forms;
  // An attribute of a control, such as `formaction`, would override the form's.
  const isOverridden = elements.some(({ attrs }) =>
    attrs.some(({ name }) => /^form(action|method|enctype)$/.test(name)),
  );
  const isAsInContract =
    forms.length === 1 &&
    // A fragment is not sent: it scrolls the next page to the filter's results.
    named?.replace(/#[\w-]*$/, '') === action &&
    (method ?? 'get').toLowerCase() === methodOf(action) &&
    enctype.toLowerCase() === urlencoded;
  if (isAsInContract && !isOverridden) return;
  throw new ReleaseRefused(
    action === undefined
      ? `Its page ${page} has a form, but its contract has none: add it to section-contract.ts first, or for a page with a path set hasForm in src/pages.ts.`
      : action === '/land'
        ? `Its page ${page} must have one form, with method="get" and action="/land".`
        : `Its page ${page} must have one form, which posts to ${action}: use the kit's LeadForm with useSubmission({ path: '${action}' }).`,
    { page, ...(form && { element: form }) },
    'Forms',
  );
}

/** The filter of the list of land is the only form that changes nothing. */
const methodOf = (action: string | undefined) => (action === '/land' ? 'get' : 'post');

const urlencoded = 'application/x-www-form-urlencoded';

function checkStates(name: string, { html }: ReleasedPage): void {
  if (html.sent === undefined || html.failed === undefined) {
    throw new ReleaseRefused(
      `Its page ${name} has no HTML for visitors who sent the form without scripts: set hasForm in src/pages.ts.`,
      { page: name },
    );
  }
  if (html.sent === html.initial || html.failed === html.initial || html.sent === html.failed) {
    throw new ReleaseRefused(
      `Its page ${name} looks the same before and after its form was sent: pass the prop outcome to the form.`,
      { page: name },
    );
  }
}
