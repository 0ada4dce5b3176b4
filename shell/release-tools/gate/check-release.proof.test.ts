/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { refusalOf } from './good-release.fixture.ts';

test.each<[string, string]>([
  ['formatting tags that are never closed', Array.from({ length: 9_000 }, (_, index) => `<b a${index}>`).join('')],
  ['elements in each other', '<div>'.repeat(19_000)],
  ['closing tags of nothing', '<p><b><i>'.repeat(20) + '</u>'.repeat(24_000)],
  [
    'paragraphs in formatting',
    `${Array.from({ length: 90 }, (_, index) => `<b a${index}>`).join('')}${'<p>'.repeat(30_000)}`,
  ],
  ['an attribute without end', `<p a="${'x'.repeat(99_000)}`],
  ['comments', '<!--'.repeat(24_000)],
])('HTML of %s does not hold up the shell', (_what, html) => {
  const started = process.cpuUsage();
  expect(refusalOf({ page: { html: { initial: html } } })).not.toBe('accepted');
  // Of the processor, in microseconds: the machine may have other work. Quiet, each takes less than a tenth of it.
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
});

test.each<[string, string]>([
  ['brackets', `.seller-x${':is('.repeat(14_000)}`],
  ['blocks', '.seller-x{'.repeat(5_900)],
  ['selectors', `${'.seller-x,'.repeat(5_900)}p{color:red}`],
  ['values', `.seller-x{--x:${'('.repeat(59_000)}}`],
  ['comments', '/*'.repeat(29_000)],
])('styles of nothing but %s do not hold up the shell', (_what, text) => {
  const started = process.cpuUsage();
  expect(refusalOf({ files: { 'page.1.css': text } }, true)).not.toBe('accepted');
  // Of the processor, in microseconds: the machine may have other work. Quiet, each takes less than a tenth of it.
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
});
