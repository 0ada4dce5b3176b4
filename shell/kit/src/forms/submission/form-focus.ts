import { field } from '../form-names.ts';
import type { FieldErrors } from './post-form.ts';

/**
 * Where the focus goes next; null leaves it. `status` is the line that says that the form is being sent, `panel` the
 * group beside the form that thanks.
 */
export type FocusTarget = 'first-field' | 'first-error' | 'terms' | 'status' | 'submit' | 'panel' | null;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Moves the focus, and scrolls the focused element into view together with its messages. */
export function moveFocus(form: HTMLFormElement, { focus, errors }: { focus: FocusTarget; errors: FieldErrors }) {
  const control = findControl(form, focus, errors);
  if (!control) return;
  // After Enter in this field, the focus does not move, so that its description would not be read out.
  if (control === document.activeElement) announce(frameOf(control)?.querySelector('[id$="-error"]'));
  control.focus({ preventScroll: true });
  showWithWords(control);
  // A phone's keyboard opens later, and covers half of the screen.
  window.visualViewport?.addEventListener('resize', () => showWithWords(control), { once: true });
}

function findControl(form: HTMLFormElement, focus: FocusTarget, errors: FieldErrors): HTMLElement | null | undefined {
  const fields = [...form.querySelectorAll<Field>('input:not([type="hidden"]), textarea')];
  const submit = form.querySelector<HTMLElement>('[type="submit"]');
  // A visitor who moved on meanwhile keeps their place.
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

/** Makes a screen reader read a message that is already there, or is just being added. */
function announce(message: Element | null | undefined) {
  message?.setAttribute('role', 'alert');
  message?.replaceChildren(message.textContent);
}

/** Scrolls a focused control with the message above it into view, below the header, as little as possible. */
export function showWithWords(control: HTMLElement) {
  if (control !== document.activeElement) return;
  const { top, bottom } = boundsOf(control);
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const down = Math.min(Math.max(0, bottom + space - offsetTop - height), top - header);
  if (down !== 0) window.scrollBy({ top: down });
}

/** Between parts of a form, in pixels. */
const space = 24;

/** For a field: its label or the alert above it, its message, and itself. For other controls: the element before it. */
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
 * Only its height counts: an alert above the button is sticky at the bottom of the screen while its own place is
 * farther down.
 */
function heightOf(words: Element | null | undefined): number {
  const height = words instanceof HTMLElement ? words.offsetHeight : 0;
  return height && height + space;
}

function isField(control: HTMLElement): control is Field {
  return 'labels' in control && !control.matches('[type="submit"]');
}

/** The element that holds a field together with its texts. */
function frameOf(control: HTMLElement): HTMLElement | null {
  return control.closest('fieldset') ?? control.parentElement;
}
