import { expect, test } from '@jest/globals';
import { countSegments, findForeignCharacter } from './gsm.js';

test.each<[string, string | undefined]>([
  ['', undefined],
  ["Wrenfield: 5 acres @ $12,500 - see land.example/d/abc. Reply STOP to end 'em\n", undefined],
  ['€100 [new] {a|b} ~ ^ \\', undefined],
  ['àèéùìòñÜß¿¡§¤£¥', undefined],
  ['It’s new', '’'],
  ['5 acres — new', '—'],
  ['tab\tbed', '\t'],
  ['acres `5`', '`'],
  ['ça va', 'ç'],
  ['new 🏞️ land', '🏞'],
  ['٣ acres', '٣'],
])('the first character of %j that is not in GSM 03.38 is %j', (text, foreign) => {
  expect(findForeignCharacter(text)).toBe(foreign);
});

test.each<[string, string, number]>([
  ['an empty text', '', 0],
  ['160 characters', 'a'.repeat(160), 1],
  ['161 characters', 'a'.repeat(161), 2],
  ['306 characters', 'a'.repeat(306), 2],
  ['307 characters', 'a'.repeat(307), 3],
  ['80 characters of two septets', '€'.repeat(80), 1],
  ['81 characters of two septets', '€'.repeat(81), 2],
  // 152 and an escaped one do not fit into 153 septets, so the second segment begins one earlier.
  ['an escaped character at the end of a segment', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['70 characters beyond GSM', `é${'ś'.repeat(69)}`, 1],
  ['71 characters beyond GSM', 'ś'.repeat(71), 2],
  ['35 emoji', '🏞'.repeat(35), 1],
  ['36 emoji', '🏞'.repeat(36), 2],
  ['67 emoji, 33 to a segment', '🏞'.repeat(67), 3],
])('segments of %s', (_, text, segments) => {
  expect(countSegments(text)).toBe(segments);
});
