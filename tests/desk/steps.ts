/** The shared parts of the desk's journeys. */
import type { Page, PlaywrightTestArgs, PlaywrightWorkerArgs } from '@playwright/test';
import { findViolations } from '../fixtures/axe.ts';
import type { ConsoleGuard } from '../fixtures/console-guard.ts';
import { expect } from '../fixtures/test.ts';
import { PASSWORD } from './desk.ts';

type Fixtures = PlaywrightTestArgs & PlaywrightWorkerArgs & { consoleGuard: ConsoleGuard };

/** Journeys by their titles. Two specs turn each into a test: on a desktop and on a phone. */
export type Journeys = Record<string, (fixtures: Fixtures) => Promise<void>>;

/** Opens a screen of the side bar, or of the menu where the window is too narrow for one. */
export async function openScreen(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1200) {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
  } else await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** The console error of a request that the api refuses until the password is confirmed. */
export const CONFIRM_FIRST = /403 \(Forbidden\)/;

export const confirming = (page: Page) => page.getByRole('dialog', { name: 'Confirm it is you' });

export async function confirmPassword(page: Page): Promise<void> {
  await confirming(page).getByLabel('Password').fill(PASSWORD);
  await confirming(page).getByRole('button', { name: 'Continue' }).click();
  await expect(confirming(page)).toBeHidden();
}

/** Checks the shown page in both schemes, which differ only by colors; nothing scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // On a phone React Aria shows a dialog only after the on-screen keyboard has had time to close.
  await expect(page.locator('[data-rac][style*="opacity: 0"]')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page, (axe) => axe.withRules(['color-contrast'])), 'dark').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
