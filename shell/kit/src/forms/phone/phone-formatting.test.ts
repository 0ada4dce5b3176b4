import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { keepPhoneFormatted } from './phone-formatting.ts';
import type { PhoneNotice } from './edit-phone.ts';
import { formatPhoneDigits, isCompletePhone, parsePhoneDigits, toInternationalPhone } from './phone-number.ts';

/** An action of the visitor; `text` is typed or pasted. */
type Action = { kind: 'type' | 'paste'; text: string } | { kind: 'backspace' | 'delete' };

/** Creates a field whose value was entered before the scripts loaded. */
function createField(value = ''): HTMLInputElement {
  document.body.innerHTML = '<form><input type="tel"></form>';
  const input = document.querySelector('input') as HTMLInputElement;
  input.value = value;
  input.focus();
  return input;
}

/** Creates a field that the script formats. Its notices are added to `notices`. */
function openField(value = '', notices: (PhoneNotice | null)[] = []): HTMLInputElement {
  const input = createField(value);
  keepPhoneFormatted(input, (notice) => notices.push(notice));
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

/** The text of the field, with a bar where its selection starts and, if it differs, where it ends. */
function read({ value, selectionStart, selectionEnd }: HTMLInputElement): string {
  const places = [...new Set([selectionStart ?? 0, selectionEnd ?? 0])].reverse();
  return places.reduce((text, place) => `${text.slice(0, place)}|${text.slice(place)}`, value);
}

/** Rows of: the field before, the visitor's action, and the field after; both fields as `read` writes them. */
const edits = readFileSync(resolve(import.meta.dirname, 'phone-edits.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

test.each(edits)('the field %s after the action %s "%s" is %s', (before = '', kind = '', text = '', after = '') => {
  const start = before.indexOf('|');
  const input = openField(before.replaceAll('|', ''));
  input.setSelectionRange(start, Math.max(start, before.lastIndexOf('|') - 1));
  expect(read(input)).toBe(before);
  perform(input, { kind, text } as Action);
  expect(read(input)).toBe(after);
});

const COMPLETE = '(417) 555-0142';

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), text: fc.stringMatching(/^[0-9a+-]$/) }),
  fc.record({ kind: fc.constant('paste' as const), text: fc.stringMatching(/^[0-9 ()+-]{1,16}$/) }),
  fc.record({ kind: fc.constantFrom('backspace' as const, 'delete' as const) }),
);

test('after any sequence of edits the field is formatted, undo returns to each earlier state, and redo to each later one', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(action, fc.nat(20)), { minLength: 1, maxLength: 20 }), (steps) => {
      const input = openField();
      const states = [''];
      for (const [step, place] of steps) {
        if (place <= input.value.length) input.setSelectionRange(place, place);
        perform(input, step);
        const number = formatPhoneDigits(parsePhoneDigits(input.value));
        // Only a complete number keeps what follows it: pasted after a space, or typed key by key.
        const extension = number.length === COMPLETE.length ? input.value.slice(number.length) : '';
        expect(input.value).toBe(number + extension);
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

test('pasting a foreign number changes nothing and shows a notice until the visitor types', () => {
  const notices: (PhoneNotice | null)[] = [];
  const input = openField('', notices);
  perform(input, { kind: 'type', text: '5551' });
  input.setSelectionRange(3, 3);
  perform(input, { kind: 'paste', text: '\u202A011 44 20 7946 0958' });
  expect([read(input), notices]).toEqual(['(55|5) 1', [null, null, 'foreign']]);
  perform(input, { kind: 'type', text: '9' });
  expect([input.value, notices.at(-1)]).toEqual(['(559) 51', null]);
  press(input, 'z');
  expect(input.value).toBe('(555) 1');
});

test('a foreign number that the browser filled in, or that was typed before the scripts loaded, is removed with a notice', () => {
  const notices: (PhoneNotice | null)[] = [];
  const input = openField('+442079460958', notices);
  expect([input.value, notices]).toEqual(['', ['foreign']]);
  for (const event of ['input', 'change']) {
    input.value = '+442079460958';
    input.dispatchEvent(new Event(event, { bubbles: true }));
    expect([input.value, notices.at(-1)]).toEqual(['', 'foreign']);
  }
  // A click on the email address in the notice makes the field lose the focus, so the notice must stay on a change
  // event.
  input.dispatchEvent(new Event('change', { bubbles: true }));
  expect(notices.at(-1)).toBe('foreign');
  input.form?.reset();
  expect(notices.at(-1)).toBeNull();
});

test.each(['0044207', '0115551', '44207946'])(
  'the digits %s, typed one by one, are not taken for a foreign number when the visitor leaves the field',
  (digits) => {
    const notices: (PhoneNotice | null)[] = [];
    const input = openField('', notices);
    for (const text of digits) perform(input, { kind: 'type', text });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    expect([input.value, notices.some((notice) => notice !== null)]).toEqual([formatPhoneDigits(digits), false]);
  },
);

test('numbers typed before the scripts loaded, or filled in by a password manager, are formatted and keep the caret', () => {
  const input = createField('555123');
  input.setSelectionRange(4, 4);
  const cleanUp = keepPhoneFormatted(input, () => undefined);
  expect(read(input)).toBe('(555) 1|23');
  input.value = '+15551234567';
  input.dispatchEvent(new Event('change', { bubbles: true }));
  expect(input.value).toBe('(555) 123-4567');
  // As after a reset of its form.
  input.value = '';
  perform(input, { kind: 'type', text: '5' });
  expect(input.value).toBe('(5');
  cleanUp();
  perform(input, { kind: 'type', text: '551' });
  expect(input.value).toBe('(5551');
});

/** Composes text as an input method (IME) does: each step replaces the text of the step before. */
function compose(input: HTMLInputElement, steps: string[], announcesOnceMore = false) {
  const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
  let written = end;
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  for (const step of steps) {
    const init = { inputType: 'insertCompositionText', isComposing: true, bubbles: true };
    input.dispatchEvent(new InputEvent('beforeinput', init));
    input.setRangeText(step, start, written, 'end');
    written = start + step.length;
    const composed = input.value;
    input.dispatchEvent(new InputEvent('input', init));
    expect(input.value).toBe(composed);
  }
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  if (announcesOnceMore)
    input.dispatchEvent(new InputEvent('input', { inputType: 'insertCompositionText', bubbles: true }));
}

test.each([false, true])(
  'an input method (IME) that composes each digit enters it once; with a second input event, as in Firefox: %s',
  (announcesOnceMore) => {
    const input = openField();
    for (const digit of '9876543210') compose(input, [digit], announcesOnceMore);
    expect(read(input)).toBe('(987) 654-3210|');
    input.setSelectionRange(1, 4);
    compose(input, ['1', '12', '417'], announcesOnceMore);
    expect(read(input)).toBe('(417|) 654-3210');
    press(input, 'z');
    expect(input.value).toBe('(987) 654-3210');
  },
);

test('a canceled composition changes nothing', () => {
  const input = openField();
  perform(input, { kind: 'type', text: '5551' });
  compose(input, ['2', '']);
  expect(read(input)).toBe('(555) 1|');
});

/** Rows of: a description, how the text gets into an empty field, the text, the resulting field, and the notice. */
const LEFT_OUT: [string, Action['kind'], string, string, PhoneNotice | null][] = [
  ['a word that is dialed by letters', 'paste', '(800) FLOWERS', '', 'not-digits'],
  ['letters among digits', 'paste', '1-800-GO-4-IT-99999', '', 'not-digits'],
  ['a letter', 'type', 'a', '', 'not-digits'],
  ['an emoji', 'paste', '📞', '', 'not-digits'],
  ['an emoji of several characters', 'paste', '👩🏽‍🌾', '', 'not-digits'],
  ['an emoji and a part of a number', 'paste', '☎️ 417-555', '', 'not-digits'],
  ['digits in circles', 'paste', '④①⑦⑤⑤⑤⓪①④②', '', 'not-digits'],
  ['a number with one digit in a circle', 'paste', '417-555-014②', '', 'not-digits'],
  ['an extension', 'paste', '(417) 555-0142 ext. 89', '(417) 555-0142 ext. 89', 'not-digits'],
  [
    'an extension in the form of RFC 3966',
    'paste',
    'tel:+1-417-555-0142;ext=89',
    '(417) 555-0142 ;ext=89',
    'not-digits',
  ],
  ['an extension behind pauses', 'paste', '+14175550142,,89#', '(417) 555-0142 ,,89#', 'not-digits'],
  ['an extension of a number with commas', 'paste', '417,555,0142,,89', '(417) 555-0142 ,,89', 'not-digits'],
  ['an extension of a number dialed from abroad', 'paste', '001 417 555 0142 x89', '(417) 555-0142 x89', 'not-digits'],
  ['a digit too many', 'paste', '417-555-01429', '(417) 555-0142 9', 'not-digits'],
  ['two numbers', 'paste', '417-555-0142 / 417-555-0143', '(417) 555-0142 / 417-555-0143', 'not-digits'],
  ['an extension in a script of its own', 'paste', '٤١٧٥٥٥٠١٤٢ تحويلة ٨٩', '(417) 555-0142 تحويلة 89', 'not-digits'],
  ['words around a number', 'paste', 'Cell: 417-555-0142 (mine)', '(417) 555-0142', null],
  ['emojis around a number', 'paste', '📞 417-555-0142 🌾', '(417) 555-0142', null],
  ['a number with commas', 'paste', '1,417,555,0142', '(417) 555-0142', null],
  ['zeros', 'paste', '000-000-0000', '(000) 000-0000', null],
  ['a part of a number', 'paste', '417-555', '(417) 555', null],
  ['digits in key caps', 'paste', '4️⃣1️⃣7️⃣5️⃣5️⃣5️⃣0️⃣1️⃣4️⃣2️⃣', '(417) 555-0142', null],
  ['Arabic digits', 'paste', '٤١٧-٥٥٥-٠١٤٢', '(417) 555-0142', null],
  ['Persian digits', 'paste', '\u200F۴۱۷۵۵۵۰۱۴۲', '(417) 555-0142', null],
  ['Devanagari digits', 'paste', '४१७५५५०१४२', '(417) 555-0142', null],
  ['full-width digits', 'paste', '＋１（４１７）５５５－０１４２', '(417) 555-0142', null],
  ['mathematical digits', 'paste', '𝟒𝟏𝟕𝟻𝟻𝟻𝟶𝟷𝟺𝟸', '(417) 555-0142', null],
];

test.each(LEFT_OUT)(
  'the number of an inserted text is kept, or a notice is shown: %s, by %s, %j',
  (_what, kind, text, shown, notice) => {
    const notices: (PhoneNotice | null)[] = [];
    const input = openField('', notices);
    perform(input, { kind, text } as Action);
    expect([input.value, notices.at(-1)]).toEqual([shown, notice]);
    notices.length = 0;
    // The same text filled in by the browser, and then a change event on the resulting text.
    for (const value of [text, shown]) {
      input.value = value;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      expect([input.value, notices.at(-1) ?? null]).toEqual([shown, notice]);
    }
  },
);

test.each([
  ['0000000000', true, null],
  ['4175550142', true, null],
  ['0044207946', false, 'foreign'],
  ['0114420794', false, 'foreign'],
])('%s gives the same result pasted and typed: complete %s, notice %s', (digits, isComplete, notice) => {
  for (const texts of [[digits], [...digits]]) {
    const notices: (PhoneNotice | null)[] = [];
    const input = openField('', notices);
    for (const text of texts) perform(input, { kind: texts.length === 1 ? 'paste' : 'type', text });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    expect([isCompletePhone(toInternationalPhone(input.value)), notices.at(-1)]).toEqual([isComplete, notice]);
  }
});

test('an extension is refused until the visitor has changed the field, at its end or elsewhere', () => {
  const open = () => {
    const notices: (PhoneNotice | null)[] = [];
    const input = openField('', notices);
    perform(input, { kind: 'paste', text: '(417) 555-0133 ext 12' });
    return { input, notices };
  };
  const isSent = (input: HTMLInputElement) => isCompletePhone(toInternationalPhone(input.value));
  const atEnd = open();
  expect([isSent(atEnd.input), read(atEnd.input)]).toEqual([false, '(417) 555-0133 ext 12|']);
  perform(atEnd.input, { kind: 'backspace' });
  expect([isSent(atEnd.input), atEnd.input.value, atEnd.notices.at(-1)]).toEqual([
    false,
    '(417) 555-0133 ext 1',
    'not-digits',
  ]);
  atEnd.input.setSelectionRange(14, 20);
  perform(atEnd.input, { kind: 'delete' });
  expect([isSent(atEnd.input), atEnd.input.value, atEnd.notices.at(-1)]).toEqual([true, '(417) 555-0133', null]);
  press(atEnd.input, 'z');
  expect([atEnd.input.value, atEnd.notices.at(-1)]).toEqual(['(417) 555-0133 ext 1', 'not-digits']);

  const within = open();
  within.input.setSelectionRange(12, 16);
  perform(within.input, { kind: 'type', text: '2' });
  expect([read(within.input), within.notices.at(-1)]).toEqual(['(417) 555-012|', null]);
  const replaced = open();
  perform(replaced.input, { kind: 'paste', text: '417-555-0199' });
  expect([read(replaced.input), replaced.notices.at(-1)]).toEqual(['(417) 555-0199|', null]);
});

test('an extension that is typed key by key stays in the field with a notice until it is erased', () => {
  const notices: (PhoneNotice | null)[] = [];
  const input = openField('', notices);
  for (const text of '41755501429x89') perform(input, { kind: 'type', text });
  expect([input.value, notices.at(-1)]).toEqual(['(417) 555-0142x89', 'not-digits']);
  expect(isCompletePhone(toInternationalPhone(input.value))).toBe(false);
  for (let erased = 0; erased < 3; erased += 1) perform(input, { kind: 'backspace' });
  expect([read(input), notices.at(-1)]).toEqual(['(417) 555-0142|', null]);
});

test('undo returns to letters behind a number, with their notice', () => {
  const notices: (PhoneNotice | null)[] = [];
  const input = openField('', notices);
  perform(input, { kind: 'paste', text: '4175550142' });
  perform(input, { kind: 'type', text: 'x' });
  input.setSelectionRange(0, 0);
  perform(input, { kind: 'type', text: '-' });
  expect([input.value, notices.at(-1)]).toEqual(['(417) 555-0142', null]);
  press(input, 'z');
  expect([input.value, notices.at(-1)]).toEqual(['(417) 555-0142x', 'not-digits']);
  press(input, 'z');
  expect([input.value, notices.at(-1)]).toEqual(['(417) 555-0142', null]);
});
