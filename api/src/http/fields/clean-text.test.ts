import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../config/config.js';
import { cleanKey, cleanLine, cleanText } from './clean-text.js';

const SHARED = join(PROJECT_ROOT, 'shell/kit/src/forms/fields/visible-text.json');

test.each(JSON.parse(readFileSync(SHARED, 'utf8')) as [string, string, string][])(
  'the forms and the api clean a text in the same way: %s',
  (_what, text, visible) => {
    expect([cleanText(text), cleanLine(text)]).toEqual([visible, visible]);
    expect(cleanKey(text)).not.toMatch(/\p{DI}/u);
  },
);

test('an email address keeps no joiners and variation selectors, not even those of Persian', () => {
  expect(cleanKey(' علی\u200Cرضا@example.com\uFE0F ')).toBe('علیرضا@example.com');
});
