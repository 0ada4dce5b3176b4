import { editPhone, reformatPhone, type FieldText, type PhoneEdit } from './phone-number.ts';
import { readHistoryKey, startPhoneHistory } from './phone-history.ts';

/**
 * Keeps a phone input formatted as (XXX) XXX-XXXX while the visitor edits it. A ref callback: returns its clean-up.
 * It works on the element itself, so that what was typed before the scripts arrived is adopted and never overwritten.
 * `onForeign` is told when a number of another country was left out, and when the visitor types on.
 */
export function keepPhoneFormatted(input: HTMLInputElement, onForeign: (isForeign: boolean) => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const history = startPhoneHistory();
  let before: FieldText | null = null;

  function show(edit: PhoneEdit) {
    before = null;
    if (edit.isForeign) onForeign(true);
    if (edit.value === input.value && edit.caret === input.selectionEnd) return;
    input.value = edit.value;
    // In a field without the focus, Safari would move the focus here.
    if (document.activeElement === input) input.setSelectionRange(edit.caret, edit.caret);
  }

  function travel(event: Event, step: 'undo' | 'redo') {
    event.preventDefault();
    const edit = history[step](caretOf(input));
    if (edit === null) return;
    show(edit);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function onBeforeInput(event: InputEvent) {
    if (event.inputType === 'historyUndo') return travel(event, 'undo');
    if (event.inputType === 'historyRedo') return travel(event, 'redo');
    before = textOf(input);
  }

  function onInput(event: Event) {
    const [known, after] = [before, textOf(input)];
    onForeign(false);
    if (known === null) return show(reformatPhone(after));
    const edit = editPhone(known, after, directionOf(event));
    if (edit.value !== known.value) history.remember({ value: known.value, caret: known.end });
    show(edit);
  }

  input.addEventListener('beforeinput', onBeforeInput, { signal });
  input.addEventListener('input', onInput, { signal });
  // Some password managers announce what they fill in only by this event.
  input.addEventListener('change', () => show(reformatPhone(textOf(input))), { signal });
  input.addEventListener(
    'keydown',
    (event) => {
      const step = readHistoryKey(event);
      if (step !== null) travel(event, step);
    },
    { signal },
  );
  input.form?.addEventListener('reset', () => onForeign(false), { signal });
  if (input.value !== '') show(reformatPhone(textOf(input)));

  return () => listeners.abort();
}

function caretOf(input: HTMLInputElement): PhoneEdit {
  const { value, end } = textOf(input);
  return { value, caret: end };
}

function textOf(input: HTMLInputElement): FieldText {
  const end = input.selectionEnd ?? input.value.length;
  return { value: input.value, start: input.selectionStart ?? end, end };
}

function directionOf(event: Event): 'backward' | 'forward' {
  return event instanceof InputEvent && event.inputType.endsWith('Forward') ? 'forward' : 'backward';
}
