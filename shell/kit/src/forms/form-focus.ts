import type { SubmissionView } from './submission-view.ts';
import { termsName } from './consent-checkbox.tsx';

/** Moves the focus to where the visitor can go on; where no field has a message, the alert comes into view. */
export function moveFocus(form: HTMLFormElement, { focus, errors }: Pick<SubmissionView, 'focus' | 'errors'>) {
  if (focus === null) return;
  const fields = [...form.querySelectorAll<HTMLElement & { name: string }>('input:not([type="hidden"]), textarea')];
  const submit = form.querySelector<HTMLElement>('[type="submit"]');
  if (focus === 'first-field') fields[0]?.focus();
  if (focus === 'terms') fields.find(({ name }) => name === termsName)?.focus();
  if (focus === 'first-error') (fields.find(({ name }) => errors[name] !== undefined) ?? submit)?.focus();
  if (focus === 'submit' && isFocusLost(form)) submit?.focus();
  if (focus === 'first-error') return;
  // Enter in the first field of a tall form: the alert stands below the screen.
  form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
}

/** The button loses the focus while it is disabled. A visitor who went on to a field is left there. */
function isFocusLost({ ownerDocument }: HTMLFormElement): boolean {
  return ownerDocument.activeElement === null || ownerDocument.activeElement === ownerDocument.body;
}
