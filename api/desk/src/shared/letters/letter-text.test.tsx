import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { fieldsIn, fillText } from '../templates/template-text.ts';
import { LetterText, markMissing } from './letter-text.tsx';

const draw = (text: string) => render(<LetterText text={text} />).container.firstElementChild?.innerHTML;

test('blank lines, # and - make paragraphs, headings and lists', () => {
  expect(draw('# One\n# Two\nDear Jo,\nhello.\n \n\n- a\n- b\nBye\n\n#No\n-no')).toBe(
    '<h2>One</h2><h2>Two</h2><p>Dear Jo,\nhello.</p><ul><li>a</li><li>b</li></ul><p>Bye</p><p>#No\n-no</p>',
  );
});

test('a script in a letter is shown as text', () => {
  expect(draw('<script>alert(1)</script>\n- <b>x</b>')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><ul><li>&lt;b&gt;x&lt;/b&gt;</li></ul>',
  );
});

test('a missing field is marked, and braces in a value are text', () => {
  const values: Record<string, string> = { 'seller name': '{price} $& Doe', county: '' };
  const text = fillText('- {seller name}, {county}', (name) => values[name], markMissing);
  expect(draw(text)).toBe('<ul><li>{price} $&amp; Doe, <mark>{county}</mark></li></ul>');
});

test('the fields of a text are named once', () => {
  expect(fieldsIn('{price} {county} {price}')).toEqual(['price', 'county']);
});
