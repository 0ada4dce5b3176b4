import { expect, test } from '@jest/globals';
import { readText } from './read-fields.ts';
import cases from './visible-text.json' with { type: 'json' };

test.each(cases)('invisible characters are removed when a field is read; %s: %j', (_what, text = '', visible) => {
  document.body.innerHTML = '<form><textarea name="note"></textarea></form>';
  const form = document.querySelector('form') as HTMLFormElement;
  (form.elements[0] as HTMLTextAreaElement).value = text;
  expect(readText(form, 'note')).toBe(visible);
});
