/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { Allowance } from './allowance.ts';

function setup() {
  let now = 1_000;
  const allowance = new Allowance({ most: 3, every: 10 }, () => now);
  const takeAll = () => Array.from({ length: 10 }, () => allowance.take()).filter(Boolean).length;
  return { takeAll, pass: (milliseconds: number) => (now += milliseconds) };
}

test('many times at once, then one more each time that the measure has passed', () => {
  const { takeAll, pass } = setup();
  expect(takeAll()).toBe(3);
  pass(9);
  expect(takeAll()).toBe(0);
  pass(1);
  expect(takeAll()).toBe(1);
  pass(25);
  expect(takeAll()).toBe(2);
});

test('a long rest saves up no more than the most', () => {
  const { takeAll, pass } = setup();
  pass(1_000_000);
  expect(takeAll()).toBe(3);
});
