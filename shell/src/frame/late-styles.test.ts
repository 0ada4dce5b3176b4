import { afterEach, expect, jest, test } from '@jest/globals';
import { showWithoutLateStyles } from './late-styles.ts';

afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
});

function addStylesheet(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.setAttribute('href', href);
  document.head.append(link);
  return link;
}

test('a stylesheet of the served head that does not come holds the page up no longer, is told of, and applies once it comes', () => {
  jest.useFakeTimers();
  const late = addStylesheet('/late.css');
  const missing: string[] = [];
  showWithoutLateStyles((href) => missing.push(new URL(href).pathname));
  expect([late.media, missing]).toEqual(['', []]);
  jest.advanceTimersByTime(1_500);
  expect([late.media, missing]).toEqual(['print', ['/late.css']]);
  late.dispatchEvent(new Event('load'));
  expect(late.media).toBe('all');
});

test('a stylesheet that a script inserts meanwhile is left to that script', () => {
  jest.useFakeTimers();
  const missing: string[] = [];
  showWithoutLateStyles((href) => missing.push(href));
  const inserted = addStylesheet('/next-page.css');
  const onLoad = jest.fn();
  inserted.onload = onLoad;
  jest.advanceTimersByTime(1_500);
  inserted.dispatchEvent(new Event('load'));
  expect([inserted.media, missing]).toEqual(['', []]);
  expect(onLoad).toHaveBeenCalledTimes(1);
});

test('what another script waits for on a stylesheet of the head is still called', () => {
  jest.useFakeTimers();
  const late = addStylesheet('/late.css');
  const onLoad = jest.fn();
  late.onload = onLoad;
  showWithoutLateStyles(() => undefined);
  jest.advanceTimersByTime(1_500);
  late.dispatchEvent(new Event('load'));
  expect(onLoad).toHaveBeenCalledTimes(1);
});
