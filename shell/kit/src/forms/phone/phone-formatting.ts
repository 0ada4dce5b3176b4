import { editPhone, type FieldText, type PhoneEdit, type PhoneNotice, reformatPhone, stateOf } from './edit-phone.ts';

/**
 * Keeps a phone input formatted as (XXX) XXX-XXXX while the visitor edits it. For use in a ref callback: returns its
 * cleanup. It works on the element, not on React state, so that text typed before the scripts loaded stays. While an
 * input method (IME) composes, nothing is rewritten, because the input method would insert its text again. `onNotice`
 * gets a notice when input was refused, and null when the visitor types again.
 */
export function keepPhoneFormatted(
  input: HTMLInputElement,
  onNotice: (notice: PhoneNotice | null) => void,
): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const history = startPhoneHistory();
  let before: FieldText | null = null;
  let isComposing = false;

  function apply(edit: PhoneEdit) {
    before = null;
    if (edit.notice) onNotice(edit.notice);
    if (edit.value === input.value && edit.caret === input.selectionEnd) return;
    input.value = edit.value;
    // Only in the focused field, because in Safari setSelectionRange also moves the focus.
    if (document.activeElement === input) input.setSelectionRange(edit.caret, edit.caret);
  }

  function undoOrRedo(event: Event, step: number) {
    if (step === 0) return;
    event.preventDefault();
    const edit = history.move(step, stateOf(textOf(input)));
    if (edit === undefined) return;
    onNotice(null);
    apply(edit);
    // Nothing is left to format for this field's own listener, which would drop letters behind a number.
    before = textOf(input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function onBeforeInput(event: InputEvent) {
    if (!isComposing) before = textOf(input);
    undoOrRedo(event, historySteps[event.inputType] ?? 0);
  }

  function onInput(event: Event) {
    if (isComposing) return;
    const [known, after] = [before, textOf(input)];
    before = null;
    // A canceled composition, or a step of undo.
    if (known?.value === after.value) return;
    // Firefox sends a second input event for composed text.
    const { inputType = '' } = event as InputEvent;
    if (known === null && inputType === 'insertCompositionText') return;
    onNotice(null);
    if (known === null) return apply(reformatPhone(after));
    const edit = editPhone(known, after, inputType.endsWith('Forward'));
    if (edit.value !== known.value) history.remember(stateOf(known));
    apply(edit);
  }

  function onCompositionStart() {
    before = textOf(input);
    isComposing = true;
  }

  function onCompositionEnd(event: Event) {
    isComposing = false;
    onInput(event);
  }

  input.addEventListener('beforeinput', onBeforeInput, { signal });
  input.addEventListener('input', onInput, { signal });
  input.addEventListener('compositionstart', onCompositionStart, { signal });
  input.addEventListener('compositionend', onCompositionEnd, { signal });
  // Some password managers fill in text without an input event, and send only a change event.
  input.addEventListener('change', () => isComposing || apply(reformatPhone(textOf(input))), { signal });
  input.addEventListener('keydown', (event) => undoOrRedo(event, readHistoryKey(event)), { signal });
  input.form?.addEventListener('reset', () => onNotice(null), { signal });
  if (input.value !== '') apply(reformatPhone(textOf(input)));

  return () => listeners.abort();
}

function textOf(input: HTMLInputElement): FieldText {
  const { value, selectionStart, selectionEnd } = input;
  return { value, start: selectionStart ?? 0, end: selectionEnd ?? 0 };
}

/**
 * Our own undo and redo for the phone field, because the browser's fails after a script sets the text: Chromium applies
 * old steps to the new text, and shows digits that were never entered.
 */
function startPhoneHistory() {
  const states: PhoneEdit[] = [];
  let place = 0;
  return {
    /** Stores the state before an edit, and drops the states that could be redone. */
    remember(state: PhoneEdit) {
      states.length = place;
      place = states.push(state);
    },
    /** Returns the state one step back (-1) or forward (1), if there is one. */
    move(step: number, current: PhoneEdit): PhoneEdit | undefined {
      const next = states[place + step];
      if (next) {
        states[place] = current;
        place += step;
      }
      return next;
    },
  };
}

const historySteps: Record<string, number> = { historyUndo: -1, historyRedo: 1 };

/** The step of a key: -1 for Ctrl+Z or ⌘Z, 1 for the same with Shift or for Ctrl+Y, and 0 for any other key. */
function readHistoryKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): number {
  if (!(ctrlKey || metaKey) || altKey) return 0;
  if (/^z$/i.test(key)) return shiftKey ? 1 : -1;
  return /^y$/i.test(key) && !shiftKey ? 1 : 0;
}
