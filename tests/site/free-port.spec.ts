import { expect, test } from '@playwright/test';
import { findFreePort } from './free-port.ts';

test('searches for a port at the same time never find the same one', async () => {
  const random = Math.random;
  // Each number appears twice.
  const drawn = Array.from({ length: 6 }, random);
  let draws = 0;
  Math.random = () => drawn[Math.floor(draws++ / 2)] ?? random();
  try {
    const ports = await Promise.all(drawn.map(() => findFreePort()));
    expect(new Set(ports).size).toBe(drawn.length);
  } finally {
    Math.random = random;
  }
});
