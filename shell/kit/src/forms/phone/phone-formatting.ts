import { editPhone, type FieldText, type PhoneEdit, type PhoneNotice, reformatPhone, stateOf } from './edit-phone.ts';

/**
 * Keeps a phone input formatted as (XXX) XXX-XXXX while the visitor edits it. A ref callback: returns its clean-up. It
 * works on the element itself, so that text typed before the scripts loaded is kept. Nothing is rewritten while a
 * keyboard composes, because the keyboard would then insert its text again. `onNotice` gets what was left out, and null
 * when the visitor types on.
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

  function show(edit: PhoneEdit) {
    before = null;
    if (edit.notice) onNotice(edit.notice);
    if (edit.value === input.value && edit.caret === input.selectionEnd) return;
    input.value = edit.value;
    // In a field without the focus, Safari would move the focus here.
    if (document.activeElement === input) input.setSelectionRange(edit.caret, edit.caret);
  }

  function travel(event: Event, step: number) {
    if (step === 0) return;
    event.preventDefault();
    const edit = history.move(step, stateOf(textOf(input)));
    if (edit === undefined) return;
    show(edit);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function onBeforeInput(event: InputEvent) {
    if (!isComposing) before = textOf(input);
    travel(event, historySteps[event.inputType] ?? 0);
  }

  function onInput(event: Event) {
    if (isComposing) return;
    const [known, after] = [before, textOf(input)];
    // The composed text was undone.
    if (known?.value === after.value) return;
    // Firefox sends another event for the composed text.
    const { inputType = '' } = event as InputEvent;
    if (known === null && inputType === 'insertCompositionText') return;
    onNotice(null);
    if (known === null) return show(reformatPhone(after));
    const edit = editPhone(known, after, inputType.endsWith('Forward'));
    if (edit.value !== known.value) history.remember(stateOf(known));
    show(edit);
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
  // Some password managers send only this event for the text that they fill in.
  input.addEventListener('change', () => isComposing || show(reformatPhone(textOf(input))), { signal });
  input.addEventListener('keydown', (event) => travel(event, readHistoryKey(event)), { signal });
  input.form?.addEventListener('reset', () => onNotice(null), { signal });
  if (input.value !== '') show(reformatPhone(textOf(input)));

  return () => listeners.abort();
}

function textOf(input: HTMLInputElement): FieldText {
  const { value, selectionStart, selectionEnd } = input;
  return { value, start: selectionStart ?? 0, end: selectionEnd ?? 0 };
}

/**
 * The states for undo and redo of the phone field. A field whose text is set by a script has no usable history of its
 * own: Chromium applies the old steps to the new text and brings back digits that were never there.
 */
function startPhoneHistory() {
  const states: PhoneEdit[] = [];
  let place = 0;
  return {
    /** Keeps the state before an edit. */
    remember(state: PhoneEdit) {
      states.length = place;
      place = states.push(state);
    },
    /** Goes a step back (-1) or forward (1), if there is one. */
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

/** The step that a key asks for: Ctrl+Z or ⌘Z is -1, with Shift (or Ctrl+Y) 1, and any other key 0. */
function readHistoryKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): number {
  if (!(ctrlKey || metaKey) || altKey) return 0;
  if (/^z$/i.test(key)) return shiftKey ? 1 : -1;
  return /^y$/i.test(key) && !shiftKey ? 1 : 0;
}
