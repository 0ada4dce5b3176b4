import { field } from '../form-names.ts';
import type { FieldErrors } from './post-form.ts';

/**
 * The element that gets the focus; null leaves the focus where it is. `status` is the line "Sending. Please wait.",
 * `panel` the thank-you panel beside the form.
 */
export type FocusTarget = 'first-field' | 'first-error' | 'terms' | 'status' | 'submit' | 'panel' | null;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Moves the focus, and scrolls the focused element into view together with its label and error message. */
export function moveFocus(form: HTMLFormElement, { focus, errors }: { focus: FocusTarget; errors: FieldErrors }) {
  const control = findControl(form, focus, errors);
  if (!control) return;
  // After Enter in this field the focus does not move, so a screen reader would not read the error out.
  if (control === document.activeElement) announce(frameOf(control)?.querySelector('[id$="-error"]'));
  control.focus({ preventScroll: true });
  showWithWords(control);
  // Again when a phone's keyboard has opened, because it covers half of the screen.
  window.visualViewport?.addEventListener('resize', () => showWithWords(control), { once: true });
}

/** The form's fields in their order on the page. */
export function findFields(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input:not([type="hidden"]), textarea')];
}

function findControl(form: HTMLFormElement, focus: FocusTarget, errors: FieldErrors): HTMLElement | null | undefined {
  const fields = findFields(form);
  const submit = form.querySelector<HTMLElement>('[type="submit"]');
  // If the visitor has focused another element in the meantime, two of the targets leave the focus there.
  const isFocusLost = document.activeElement === document.body;
  const targets: Record<NonNullable<FocusTarget>, HTMLElement | null | undefined> = {
    'first-field': isFocusLost ? fields[0] : null,
    'first-error': fields.find(({ name }) => errors[name] !== undefined) ?? submit,
    terms: fields.find(({ name }) => name === field.terms),
    status: form.querySelector<HTMLElement>('[role="status"]'),
    submit: isFocusLost ? submit : null,
    panel: form.parentElement?.querySelector<HTMLElement>('[role="group"]'),
  };
  return focus && targets[focus];
}

/** Makes a screen reader read out an error message that is already on the page. */
function announce(message: Element | null | undefined) {
  message?.setAttribute('role', 'alert');
  message?.replaceChildren(message.textContent);
}

/** Scrolls a focused control and the text above it into view below the header, as little as possible. */
export function showWithWords(control: HTMLElement) {
  if (control !== document.activeElement) return;
  const { top, bottom } = boundsOf(control);
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const down = Math.min(Math.max(0, bottom + space - offsetTop - height), top - header);
  if (down !== 0) window.scrollBy({ top: down });
}

/** The space between the parts of a form, in pixels. */
const space = 24;

/** The area to show: a field with its label, error and alert, or another control with the element before it. */
function boundsOf(control: HTMLElement): { top: number; bottom: number } {
  const { top, bottom } = control.getBoundingClientRect();
  if (!isField(control))
    return { top: top - heightOf(control.matches('[role="group"]') ? null : control.previousElementSibling), bottom };
  const first = frameOf(control)?.firstElementChild?.getBoundingClientRect().top ?? top;
  const label = control.labels?.[0]?.getBoundingClientRect().bottom ?? bottom;
  return {
    top: first,
    bottom: Math.max(bottom, label) + heightOf(control.form?.querySelector(':scope > [role="alert"]')),
  };
}

/**
 * The height of a text with the space after it. Its position is of no use: a sticky alert is at the bottom of the
 * screen while its place in the form is farther down.
 */
function heightOf(words: Element | null | undefined): number {
  const height = words instanceof HTMLElement ? words.offsetHeight : 0;
  return height && height + space;
}

function isField(control: HTMLElement): control is Field {
  return 'labels' in control && !control.matches('[type="submit"]');
}

/** The element that contains a field with its label, hint and error. */
function frameOf(control: HTMLElement): HTMLElement | null {
  return control.closest('fieldset') ?? control.parentElement;
}
