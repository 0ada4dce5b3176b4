/** Checks that a page of land passes axe, and that everything fits on small and large screens, also with large text. */
import type { Page } from '@playwright/test';
import { findViolations } from '../fixtures/axe.ts';
import { findMisfits } from '../fixtures/misfits.ts';
import { onEachScreen } from '../fixtures/screens.ts';
import { expect } from '../fixtures/test.ts';

const sizes = [
  { width: 320, height: 568 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900, font: 24 },
  { width: 360, height: 640, font: 24 },
];

export async function expectToFit(page: Page, path: string): Promise<void> {
  expect(await findViolations(page), path).toEqual([]);
  await onEachScreen(page, sizes, async (name) => expect.soft(await findMisfits(page), `${path}, ${name}`).toEqual([]));
}
