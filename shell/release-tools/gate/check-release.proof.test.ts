/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { refusalOf } from './good-release.fixture.ts';

const formatting = (count: number) => Array.from({ length: count }, (_, index) => `<b a${index}>`).join('');
const html = (initial: string) => refusalOf({ page: { html: { initial } } });
const css = (text: string) => refusalOf({ files: { 'page.1.css': text } });

test.each<[string, () => string]>([
  ['HTML of formatting tags that are never closed', () => html(formatting(9_000))],
  ['HTML of elements in each other', () => html('<div>'.repeat(19_000))],
  ['HTML of closing tags of nothing', () => html('<p><b><i>'.repeat(20) + '</u>'.repeat(24_000))],
  ['HTML of paragraphs in formatting', () => html(formatting(90) + '<p>'.repeat(30_000))],
  ['HTML of an attribute without end', () => html(`<p a="${'x'.repeat(99_000)}`)],
  ['HTML of comments', () => html('<!--'.repeat(24_000))],
  ['styles of brackets', () => css(`.seller-x${':is('.repeat(14_000)}`)],
  ['styles of blocks', () => css('.seller-x{'.repeat(5_900))],
  ['styles of selectors', () => css(`${'.seller-x,'.repeat(5_900)}p{color:red}`)],
  ['styles of values', () => css(`.seller-x{--x:${'('.repeat(59_000)}}`)],
  ['styles of comments', () => css('/*'.repeat(29_000))],
])('%s do not hold up the shell', (_what, judge) => {
  const started = process.cpuUsage();
  expect(judge()).not.toBe('accepted');
  // Processor time in microseconds, because the machine may have other work. Normally each takes less than a tenth of
  // it.
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
});
