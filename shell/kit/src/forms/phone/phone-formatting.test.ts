import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { keepPhoneFormatted } from './phone-formatting.ts';
import { formatPhoneDigits } from './phone-number.ts';

/** What a visitor does; positions are cut to what the field holds. */
type Action =
  | { kind: 'type'; text: string }
  | { kind: 'paste'; text: string }
  | { kind: 'backspace' | 'delete' }
  | { kind: 'select'; from: number; to: number };

/** The number as the visitor thinks of it: digits, and a selection between digits. */
interface Thought {
  digits: string;
  from: number;
  to: number;
}

/** Field with what it holds before the scripts arrive. */
function createField(value = ''): HTMLInputElement {
  document.body.innerHTML = '<form><input type="tel"></form>';
  const input = document.querySelector('input') as HTMLInputElement;
  input.value = value;
  input.focus();
  return input;
}

/** A field with its scripts, and everything that it tells of numbers of other countries. */
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
  if (action.kind === 'select') {
    const places = [action.from, action.to].map((place) => place % (input.value.length + 1));
    input.setSelectionRange(Math.min(...places), Math.max(...places));
  } else if (action.kind === 'type') {
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

function typeKeys(input: HTMLInputElement, keys: string) {
  for (const text of keys) perform(input, { kind: 'type', text });
}

/** Where the visitor is: before how many digits the selection begins and ends. */
function thoughtOf(input: HTMLInputElement): Thought {
  const count = (end: number | null) => input.value.slice(0, end ?? 0).replace(/\D/g, '').length;
  return { digits: input.value.replace(/\D/g, ''), from: count(input.selectionStart), to: count(input.selectionEnd) };
}

/** What the visitor expects. Selecting only punctuation counts as having the caret there. */
function expected({ digits, from, to }: Thought, action: Action): { digits: string; caret: number } {
  const [head, tail] = [digits.slice(0, from), digits.slice(to)];
  if (action.kind === 'backspace' && from === to) {
    return { digits: head.slice(0, -1) + tail, caret: Math.max(0, from - 1) };
  }
  if (action.kind === 'delete' && from === to) return { digits: head + tail.slice(1), caret: from };
  const text = action.kind === 'type' || action.kind === 'paste' ? action.text : '';
  if (isForeign(text)) return { digits, caret: to };
  const inserted = withoutCountry(text.replace(/\D/g, ''), /^\D*\+\D*1/.test(text));
  if (inserted.length >= 10) return { digits: inserted.slice(0, 10), caret: 10 };
  const all = head + inserted + tail;
  const whole = withoutCountry(all, false);
  const caret = head.length + inserted.length - (all.length - whole.length);
  return { digits: whole.slice(0, 10), caret: Math.max(0, Math.min(10, caret)) };
}

function isForeign(text: string): boolean {
  const [digits, hasPlus] = [text.replace(/\D/g, ''), /^\D*\+/.test(text)];
  if (hasPlus) return digits !== '' && !digits.startsWith('1');
  return (
    digits.length > 4 &&
    (digits.startsWith('00') || (digits.startsWith('011') && digits.length > 5)) &&
    !/^0(0|11)1\d{10}$/.test(digits)
  );
}

function withoutCountry(digits: string, hasPlus: boolean): string {
  return hasPlus || (digits.length > 10 && digits.startsWith('1')) ? digits.slice(1) : digits;
}

const number = fc.stringMatching(/^[2-9][0-9]{9}$/);
const written = fc
  .tuple(fc.constantFrom('', '1', '+1 '), number)
  .map(([prefix, digits]) => prefix + formatPhoneDigits(digits));
const insert = <Kind extends 'type' | 'paste'>(kind: Kind, text: fc.Arbitrary<string>) =>
  fc.record({ kind: fc.constant(kind), text });
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: insert('type', fc.stringMatching(/^[0-9]$/)) },
  { weight: 1, arbitrary: insert('type', fc.constantFrom('a', '-', '(', ' ', '+')) },
  {
    weight: 2,
    arbitrary: insert(
      'paste',
      fc.oneof(
        written,
        fc.constantFrom('+44 20 7946 0958', '0049 30 901820', '011 52 55'),
        fc.stringMatching(/^[0-9 ()+-]{1,16}$/),
      ),
    ),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('backspace' as const, 'delete' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('select' as const), from: fc.nat(20), to: fc.nat(20) }) },
);

test('whatever is typed, pasted or erased, digits and caret are right', () => {
  let leftOut = 0;
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const input = openField();
      for (const step of actions) {
        const before = thoughtOf(input);
        perform(input, step);
        if (step.kind === 'select') continue;
        const { digits, caret } = expected(before, step);
        const isLeftOut = digits === before.digits && caret === before.to;
        if (isLeftOut && step.kind === 'paste' && isForeign(step.text)) leftOut += 1;
        expect({ value: input.value, caret: thoughtOf(input).from }).toEqual({
          value: formatPhoneDigits(digits),
          caret,
        });
        expect(input.selectionStart).toBe(input.selectionEnd);
      }
    }),
    { numRuns: 1000 },
  );
  expect(leftOut).toBeGreaterThan(50);
});

test.each(['+44 20 7946 0958', '0044 20 7946 0958', '\u202A011 44 20 7946 0958'])(
  '%j that comes in at once leaves the field as it was, and tells',
  (foreign) => {
    const notices: boolean[] = [];
    const input = openField('', notices);
    perform(input, { kind: 'type', text: '5551' });
    input.setSelectionRange(3, 3);
    perform(input, { kind: 'paste', text: foreign });
    expect([input.value, input.selectionStart, notices]).toEqual(['(555) 1', 3, [false, false, true]]);
    perform(input, { kind: 'type', text: '9' });
    expect([input.value, notices.at(-1)]).toEqual(['(559) 51', false]);
    press(input, 'z');
    expect(input.value).toBe('(555) 1');
  },
);

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
  '%s, typed key by key, stays when the visitor leaves the field, and comes back by undo and redo',
  (digits) => {
    const notices: boolean[] = [];
    const input = openField('', notices);
    typeKeys(input, digits);
    const typed = formatPhoneDigits(digits);
    input.dispatchEvent(new Event('change', { bubbles: true }));
    expect(input.value).toBe(typed);
    input.setSelectionRange(0, 0);
    press(input, 'z');
    expect(input.value).toBe(formatPhoneDigits(digits.slice(0, -1)));
    press(input, 'y');
    expect([input.value, notices.includes(true)]).toEqual([typed, false]);
  },
);

test('undo goes back through every state, and redo forward again', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 1, maxLength: 20 }), (actions) => {
      const input = openField();
      const states = [''];
      for (const step of actions) {
        perform(input, step);
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
  );
});

test('backspace over punctuation takes the digit before it, delete the digit after it', () => {
  const input = openField();
  perform(input, { kind: 'type', text: '555123' });
  input.setSelectionRange(6, 6);
  perform(input, { kind: 'backspace' });
  expect([input.value, input.selectionStart]).toEqual(['(551) 23', 3]);
  input.setSelectionRange(4, 4);
  perform(input, { kind: 'delete' });
  expect([input.value, input.selectionStart]).toEqual(['(551) 3', 4]);
});

test('a number that was there before the scripts is formatted and keeps its caret', () => {
  const input = createField('555123');
  input.setSelectionRange(4, 4);
  keepPhoneFormatted(input, () => undefined);
  expect([input.value, input.selectionStart]).toEqual(['(555) 123', 7]);
});

test('what a password manager fills in without typing is formatted', () => {
  const input = openField();
  input.value = '+15551234567';
  input.dispatchEvent(new Event('change', { bubbles: true }));
  expect(input.value).toBe('(555) 123-4567');
});

test('a field that was cleared with its form starts anew', () => {
  const input = openField();
  perform(input, { kind: 'type', text: '5' });
  input.value = '';
  perform(input, { kind: 'type', text: '5' });
  expect(input.value).toBe('(5');
});

test('after its clean-up the field is left alone', () => {
  const input = createField();
  keepPhoneFormatted(input, () => undefined)();
  perform(input, { kind: 'type', text: '5551' });
  expect(input.value).toBe('5551');
});
