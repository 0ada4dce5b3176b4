/**
 * Remembers what a visitor typed into a page's forms while they look at another page. Kept in memory only, because it
 * is personal data and the computer may be shared.
 */
interface Field {
  name: string;
  value: string;
  checked: boolean;
  /** The order in which boxes were checked, where it matters. */
  choice: number;
}

const drafts = new Map<string, Field[]>();

/** Excludes fields that the server fills in, the spam trap, and forms that were sent (inert). */
const controls = '#main form[method=post]:not([inert]) :is(input:not([type=hidden], [name=website]), textarea, select)';

export function keepDraft(path: string): void {
  const shown = findControls();
  if (shown.length === 0) return;
  drafts.set(
    path,
    shown.map(readField).sort((one, other) => one.choice - other.choice),
  );
  // A sent form is reset, possibly after the visitor has left the page.
  for (const { form } of shown) form?.addEventListener('reset', () => forgetDraft(path), { once: true });
}

/** Fills in the page's forms as they were, in the same order, and fires the same events as typing. */
export function restoreDraft(path: string): void {
  const shown = findControls();
  if (shown.length === 0) return;
  for (const field of drafts.get(path) ?? []) {
    const control = shown.find(
      ({ name, type, value }) => name === field.name && (type !== 'checkbox' || value === field.value),
    );
    if (control) fillIn(control, field);
  }
  drafts.delete(path);
}

/** Call after the form was sent. */
export function forgetDraft(path: string): void {
  drafts.delete(path);
}

function findControls(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(controls)];
}

function readField({ name, value, checked, dataset }: HTMLInputElement): Field {
  return { name, value, checked: checked === true, choice: Number(dataset.choice ?? 0) };
}

function fillIn(control: HTMLInputElement, { value, checked }: Field): void {
  if (control.type === 'checkbox' && control.checked !== checked) control.click();
  if (control.value === value) return;
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
