/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { refusalOf } from './good-release.fixture.ts';

const formatting = (count: number) => Array.from({ length: count }, (_, index) => `<b a${index}>`).join('');
const html = (initial: string) => refusalOf({ page: { html: { initial } } });
const css = (text: string) => refusalOf({ files: { 'page.1.css': text } });

test.each<[string, () => string]>([
  ['HTML of formatting tags that are never closed', () => html(formatting(9_000))],
  ['HTML of nested elements', () => html('<div>'.repeat(19_000))],
  ['HTML of closing tags without opening tags', () => html('<p><b><i>'.repeat(20) + '</u>'.repeat(24_000))],
  ['HTML of paragraphs within formatting tags', () => html(formatting(90) + '<p>'.repeat(30_000))],
  ['HTML of an attribute that never ends', () => html(`<p a="${'x'.repeat(99_000)}`)],
  ['HTML of comments', () => html('<!--'.repeat(24_000))],
  ['styles of nested brackets in a selector', () => css(`.seller-x${':is('.repeat(14_000)}`)],
  ['styles of nested blocks', () => css('.seller-x{'.repeat(5_900))],
  ['styles of many selectors', () => css(`${'.seller-x,'.repeat(5_900)}p{color:red}`)],
  ['styles of nested brackets in a value', () => css(`.seller-x{--x:${'('.repeat(59_000)}}`)],
  ['styles of comments', () => css('/*'.repeat(29_000))],
])('%s are refused within a second of CPU time', (_what, check) => {
  const started = process.threadCpuUsage();
  expect(check()).not.toBe('accepted');
  // CPU time of this thread in microseconds, because the machine may be busy. Each check normally takes less than a
  // tenth of the limit.
  expect(process.threadCpuUsage(started).user).toBeLessThan(1_000_000);
});
