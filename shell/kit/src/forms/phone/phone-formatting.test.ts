import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { keepPhoneFormatted } from './phone-formatting.ts';
import { formatPhoneDigits, parsePhoneDigits } from './phone-number.ts';

/** What a visitor does; `text` is what is typed or pasted. */
type Action = { kind: 'type' | 'paste'; text: string } | { kind: 'backspace' | 'delete' };

/** A field with what it holds before the scripts arrive. */
function createField(value = ''): HTMLInputElement {
  document.body.innerHTML = '<form><input type="tel"></form>';
  const input = document.querySelector('input') as HTMLInputElement;
  input.value = value;
  input.focus();
  return input;
}

/** A field with its scripts, and everything that it reports about numbers of other countries. */
function openField(value = '', notices: boolean[] = []): HTMLInputElement {
  const input = createField(value);
  keepPhoneFormatted(input, (isForeign) => notices.push(isForeign));
  return input;
}

/** Edits the element as a browser does: beforeinput, the raw change with its caret, input. */
function edit(input: HTMLInputElement, inputType: string, from: number, to: number, text: string) {
  const allowed = input.dispatchEvent(new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }));
  if (!allowed) return;
  input.setRangeText(text, from, to, 'end');
  input.dispatchEvent(new InputEvent('input', { inputType, bubbles: true }));
}

function perform(input: HTMLInputElement, action: Action) {
  const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
  if (action.kind === 'type') {
    edit(input, 'insertText', start, end, action.text);
  } else if (action.kind === 'paste') {
    edit(input, 'insertFromPaste', start, end, action.text);
  } else if (action.kind === 'backspace') {
    if (end > 0) edit(input, 'deleteContentBackward', start === end ? start - 1 : start, end, '');
  } else if (start < input.value.length) {
    edit(input, 'deleteContentForward', start, start === end ? end + 1 : end, '');
  }
}

function press(input: HTMLInputElement, key: string, shiftKey = false) {
  const init = { key, ctrlKey: true, shiftKey, bubbles: true, cancelable: true };
  input.dispatchEvent(new KeyboardEvent('keydown', init));
}

/** The text of the field, with a bar where its selection begins and, if it is another place, where it ends. */
function read({ value, selectionStart, selectionEnd }: HTMLInputElement): string {
  const places = [...new Set([selectionStart ?? 0, selectionEnd ?? 0])].reverse();
  return places.reduce((text, place) => `${text.slice(0, place)}|${text.slice(place)}`, value);
}

/** The field before, what the visitor does, and the field after; written as by `read`. */
const edits = readFileSync(resolve(import.meta.dirname, 'phone-edits.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

test.each(edits)('%s, %s "%s": %s', (before = '', kind = '', text = '', after = '') => {
  const start = before.indexOf('|');
  const input = openField(before.replaceAll('|', ''));
  input.setSelectionRange(start, Math.max(start, before.lastIndexOf('|') - 1));
  expect(read(input)).toBe(before);
  perform(input, { kind, text } as Action);
  expect(read(input)).toBe(after);
});

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), text: fc.stringMatching(/^[0-9a+-]$/) }),
  fc.record({ kind: fc.constant('paste' as const), text: fc.stringMatching(/^[0-9 ()+-]{1,16}$/) }),
  fc.record({ kind: fc.constantFrom('backspace' as const, 'delete' as const) }),
);

test('whatever is typed, pasted or erased anywhere, the field is formatted; undo goes back through every state, and redo forward', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(action, fc.nat(20)), { minLength: 1, maxLength: 20 }), (steps) => {
      const input = openField();
      const states = [''];
      for (const [step, place] of steps) {
        if (place <= input.value.length) input.setSelectionRange(place, place);
        perform(input, step);
        expect(input.value).toBe(formatPhoneDigits(parsePhoneDigits(input.value)));
        if (input.value !== states.at(-1)) states.push(input.value);
      }
      for (const state of states.slice(0, -1).reverse()) {
        press(input, 'z');
        expect(input.value).toBe(state);
      }
      for (const state of states.slice(1)) {
        press(input, 'Z', true);
        expect(input.value).toBe(state);
      }
    }),
    { numRuns: 500 },
  );
});

test('a number of another country that is pasted leaves the field as it was, and is reported until the visitor types on', () => {
  const notices: boolean[] = [];
  const input = openField('', notices);
  perform(input, { kind: 'type', text: '5551' });
  input.setSelectionRange(3, 3);
  perform(input, { kind: 'paste', text: '\u202A011 44 20 7946 0958' });
  expect([read(input), notices]).toEqual(['(55|5) 1', [false, false, true]]);
  perform(input, { kind: 'type', text: '9' });
  expect([input.value, notices.at(-1)]).toEqual(['(559) 51', false]);
  press(input, 'z');
  expect(input.value).toBe('(555) 1');
});

test('filled in by the browser, or there before the scripts, a number of another country leaves the field empty', () => {
  const notices: boolean[] = [];
  const input = openField('+442079460958', notices);
  expect([input.value, notices]).toEqual(['', [true]]);
  for (const event of ['input', 'change']) {
    input.value = '+442079460958';
    input.dispatchEvent(new Event(event, { bubbles: true }));
    expect([input.value, notices.at(-1)]).toEqual(['', true]);
  }
  // A click on the address in the message takes the focus away: it must still be there to be clicked.
  input.dispatchEvent(new Event('change', { bubbles: true }));
  expect(notices.at(-1)).toBe(true);
  input.form?.reset();
  expect(notices.at(-1)).toBe(false);
});

test.each(['0044207', '0115551', '44207946'])(
  '%s, typed key by key, stays when the visitor leaves the field',
  (digits) => {
    const notices: boolean[] = [];
    const input = openField('', notices);
    for (const text of digits) perform(input, { kind: 'type', text });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    expect([input.value, notices.includes(true)]).toEqual([formatPhoneDigits(digits), false]);
  },
);

test('a number that was there before the scripts is formatted and keeps its caret, and so is what a password manager fills in', () => {
  const input = createField('555123');
  input.setSelectionRange(4, 4);
  const cleanUp = keepPhoneFormatted(input, () => undefined);
  expect(read(input)).toBe('(555) 1|23');
  input.value = '+15551234567';
  input.dispatchEvent(new Event('change', { bubbles: true }));
  expect(input.value).toBe('(555) 123-4567');
  // Cleared with its form.
  input.value = '';
  perform(input, { kind: 'type', text: '5' });
  expect(input.value).toBe('(5');
  cleanUp();
  perform(input, { kind: 'type', text: '551' });
  expect(input.value).toBe('(5551');
});
