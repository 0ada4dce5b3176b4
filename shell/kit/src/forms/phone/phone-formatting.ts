import { editPhone, type FieldText, type PhoneEdit, reformatPhone } from './phone-number.ts';

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

const longestHistory = 100;

/**
 * What undo and redo of the phone field go back and forth between; null where there is nothing left. A field whose text
 * is set by a script has no usable history of its own: Chromium applies the old steps to the new text and brings back
 * digits that were never there.
 */
function startPhoneHistory() {
  const past: PhoneEdit[] = [];
  const future: PhoneEdit[] = [];
  const move = (from: PhoneEdit[], to: PhoneEdit[], current: PhoneEdit) => {
    const state = from.pop() ?? null;
    if (state !== null) to.push(current);
    return state;
  };
  return {
    /** Keeps the state before an edit. */
    remember(state: PhoneEdit) {
      past.push(state);
      past.splice(0, past.length - longestHistory);
      future.length = 0;
    },
    undo: (current: PhoneEdit) => move(past, future, current),
    redo: (current: PhoneEdit) => move(future, past, current),
  };
}

/** The step that a key asks for: Ctrl+Z or ⌘Z, with Shift (or Ctrl+Y) forward again. */
function readHistoryKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : null;
}
