import { field } from '../format/form-names.ts';
import type { ReleasedPage } from '../format/release-format.ts';
import { sectionContract } from '../format/section-contract.ts';
import type { CheckedRelease } from './check-description.ts';
import type { HtmlElement } from './parse-page.ts';
import { ReleaseRefused } from '../format/failures.ts';

/** Whether the page with a form shows what became of it to visitors without scripts. */
export function checkForms({ section, release }: CheckedRelease): void {
  for (const [name, page] of Object.entries(release.pages)) {
    if (sectionContract[section][name]?.formAction) checkStates(name, page);
  }
}

/** Throws ReleaseRefused unless the page sends to where it promised, and nowhere else. */
export function checkActions(page: string, elements: HtmlElement[], action: string | undefined): void {
  const forms = elements.filter(({ name }) => name === 'form').map(({ attributes }) => Object.fromEntries(attributes));
  const overridden = elements.some(({ attributes }) =>
    attributes.some(([name]) => name === 'formaction' || name === 'formmethod'),
  );
  if (forms.length === 0 && action === undefined && !overridden) return;
  const isPromised =
    forms.length === 1 && forms[0]?.action === action && forms[0]?.method?.toLowerCase() === 'post' && !overridden;
  if (isPromised) return;
  throw new ReleaseRefused(
    action === undefined
      ? `Its page ${page} has a form, but the kit's contract knows of none there: add it to section-contract.ts first.`
      : `Its page ${page} must have one form, which posts to ${action}: use the kit's LeadForm with useSubmission({ path: '${action}' }).`,
  );
}

/**
 * Consent is an act of the visitor's own, and none to texts may be asked for as a condition: the law and carriers agree
 * in this.
 */
export function checkConsent(page: string, elements: HtmlElement[]): void {
  const boxes = elements.filter(({ name }) => name === 'input').map(({ attributes }) => Object.fromEntries(attributes));
  const checked = boxes.find(
    (box) => 'checked' in box && [field.smsConsent, field.terms].some((name) => name === box.name),
  );
  if (checked)
    throw new ReleaseRefused(
      `Its page ${page} checks the box ${checked.name} beforehand: leave every consent to the visitor.`,
    );
  if (boxes.some((box) => box.name === field.smsConsent && ('required' in box || box.type !== 'checkbox'))) {
    throw new ReleaseRefused(
      `Its page ${page} does not leave the consent to texts open: make ${field.smsConsent} a checkbox that is not required.`,
    );
  }
}

function checkStates(name: string, { html }: ReleasedPage): void {
  if (html.sent === undefined || html.failed === undefined) {
    throw new ReleaseRefused(
      `Its page ${name} has no HTML for visitors who sent the form without scripts: set hasForm in src/pages.ts.`,
    );
  }
  if (html.sent === html.initial || html.failed === html.initial || html.sent === html.failed) {
    throw new ReleaseRefused(
      `Its page ${name} looks the same before and after its form was sent: hand the prop outcome on to the form.`,
    );
  }
}
