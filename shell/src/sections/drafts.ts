/**
 * What a visitor has typed into the forms of a page, kept in memory while they look at another one. Never stored: it is
 * personal data, and the computer may be somebody else's.
 */
interface Field {
  name: string;
  value: string;
  checked: boolean;
  /** Boxes whose order counts say when each was chosen. */
  choice: number;
}

const drafts = new Map<string, Field[]>();

/** Not what the server fills in, nor the trap for programs; a form that was sent is inert. */
const controls = '#main form[method=post]:not([inert]) :is(input:not([type=hidden], [name=website]), textarea, select)';

export function keepDraft(path: string): void {
  const shown = findControls();
  if (shown.length === 0) return;
  drafts.set(
    path,
    shown.map(readField).sort((one, other) => one.choice - other.choice),
  );
  // A form is cleared when it was sent, maybe after the visitor has left it.
  for (const { form } of shown) form?.addEventListener('reset', () => forgetDraft(path), { once: true });
}

/** Fills the page's forms in as they were left, in the same order, so that they hear of it as of the visitor. */
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

/** What was sent is no draft. */
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
