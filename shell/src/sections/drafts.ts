/**
 * Drafts: what a visitor typed into a page's forms, kept while they look at another page. Only in memory, because it is
 * personal data and the computer may be shared.
 */
interface Field {
  name: string;
  value: string;
  checked: boolean;
  /** The order in which a box was checked; 0 if the order does not matter. */
  choice: number;
}

export const drafts = new Map<string, Field[]>();

/**
 * Selects the controls of a page's forms, except fields that the server fills in, the trap field, and sent forms
 * (inert).
 */
const controls = '#main form[method=post]:not([inert]) :is(input:not([type=hidden], [name=website]), textarea, select)';

/** Stores what is typed into the page's forms. */
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

/** Fills the draft into the page's forms, with the same events as typing. */
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

/** Deletes a draft, after its form was sent. */
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
