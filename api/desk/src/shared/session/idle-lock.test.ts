import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type * as IdleLock from './idle-lock.ts';

const MINUTE = 60_000;
let desk: typeof IdleLock;
let tab: { isOpen: boolean };

beforeEach(async () => {
  jest.useFakeTimers();
  jest.resetModules();
  desk = await import('./idle-lock.ts');
  // Each test has its own tab, because the watchers of earlier tests keep running.
  const mine = { isOpen: true };
  tab = mine;
  desk.noteInput();
  desk.watchIdleness({ isOpen: () => mine.isOpen, lock: () => void (mine.isOpen = false) });
});
afterEach(() => void jest.useRealTimers());

const wait = (milliseconds: number) => jest.advanceTimersByTime(milliseconds);
const touch = () => dispatchEvent(new Event('pointerdown'));
const state = () => [tab.isOpen, desk.locksSoon.get()];

test('the desk warns a minute before it locks, and input in any tab keeps it open', () => {
  wait(13 * MINUTE);
  expect(state()).toEqual([true, false]);
  wait(MINUTE + 5000);
  expect(state()).toEqual([true, true]);
  touch();
  expect(state()).toEqual([true, false]);
  wait(14 * MINUTE + 5000);
  expect(state()).toEqual([true, true]);
  // Input in another tab.
  localStorage.setItem('desk-last-input', String(Date.now()));
  wait(5000);
  expect(state()).toEqual([true, false]);
  wait(15 * MINUTE + 5000);
  expect(state()).toEqual([false, false]);
});

test('the desk neither warns nor locks while the form of a call is open, and locks again afterwards', () => {
  wait(14 * MINUTE + 30_000);
  const resume = desk.pauseIdleLock();
  wait(40 * MINUTE);
  expect(state()).toEqual([true, false]);
  // Timers stop while a phone shows the call, so the first touch comes before any timer.
  jest.setSystemTime(Date.now() + 40 * MINUTE);
  touch();
  expect(state()).toEqual([true, false]);
  resume();
  wait(15 * MINUTE + 5000);
  expect(state()).toEqual([false, false]);
});
