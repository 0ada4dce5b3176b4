import { field } from '../form-names.ts';
import type { FieldErrors } from './post-form.ts';

/**
 * Where a visitor goes on after what they did; null leaves the focus where it is. `status` is the line that says that
 * the form is being sent, `panel` the group beside the form that thanks.
 */
export type FocusTarget = 'first-field' | 'first-error' | 'terms' | 'status' | 'submit' | 'panel' | null;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Moves the focus, and brings what gets it into view together with what is said about it. */
export function moveFocus(form: HTMLFormElement, { focus, errors }: { focus: FocusTarget; errors: FieldErrors }) {
  const control = findControl(form, focus, errors);
  if (!control) return;
  // Enter in this very field: the focus does not move, and what describes the field would not be heard.
  if (control === document.activeElement) announce(frameOf(control)?.querySelector('[id$="-error"]'));
  control.focus({ preventScroll: true });
  showWithWords(control);
  // A phone's keyboard comes later, and takes half of the screen.
  window.visualViewport?.addEventListener('resize', () => showWithWords(control), { once: true });
}

function findControl(form: HTMLFormElement, focus: FocusTarget, errors: FieldErrors): HTMLElement | null | undefined {
  const fields = [...form.querySelectorAll<Field>('input:not([type="hidden"]), textarea')];
  const submit = form.querySelector<HTMLElement>('[type="submit"]');
  // A visitor who went on meanwhile is left where they are.
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

/** Has a message read out that is there already, or is just being put there. */
function announce(message: Element | null | undefined) {
  message?.setAttribute('role', 'alert');
  message?.replaceChildren(message.textContent);
}

/**
 * Brings a control that has the focus into view with what is said above it, below the header, by as little movement as
 * that takes.
 */
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

/** Of a field: its label or the alert above it, its message, and itself. Of the others: what stands before it. */
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
 * Not where it is: an alert above the button comes to rest at the bottom of the screen as long as its own place is
 * farther down.
 */
function heightOf(words: Element | null | undefined): number {
  const height = words instanceof HTMLElement ? words.offsetHeight : 0;
  return height && height + space;
}

function isField(control: HTMLElement): control is Field {
  return 'labels' in control && !control.matches('[type="submit"]');
}

/** What holds a field together with its words. */
function frameOf(control: HTMLElement): HTMLElement | null {
  return control.closest('fieldset') ?? control.parentElement;
}
