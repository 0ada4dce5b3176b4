/** Uses a form by keyboard and mouse, to check that only a click on a consent box changes it. */
import type { JSHandle, Page } from 'playwright-core';
import type { ConsentParts } from './consent-parts.ts';

type Parts = JSHandle<ConsentParts>;

/**
 * Uses every other control of the form. Returns the problem, as the rest of a sentence: a box that became checked, or a
 * box or button that the Tab key does not reach.
 */
export async function findConsentFault(page: Page, parts: Parts): Promise<string | undefined> {
  const missed = await tabThrough(page, parts);
  if (missed !== undefined) return `does not let the Tab key reach ${missed.slice(0, 100)}`;
  // All visible controls and labels, except those of the consent.
  const others = await parts.evaluateHandle(({ form, boxes, words }) =>
    [...form.querySelectorAll<HTMLElement>('input, select, textarea, label, legend')].filter(
      (element) =>
        ![...boxes, ...words].includes(element) && element.checkVisibility() && !element.closest('[aria-hidden]'),
    ),
  );
  for (const control of await listElements(others)) {
    await click(page, control);
    if (await control.evaluate((element) => element.matches('textarea, input:not([type=checkbox], [type=radio])')))
      await page.keyboard.type('a ');
    // Checked after each click, because a second click could undo the effect of the first.
    const box = await parts.evaluate(({ boxes }) => boxes.find(({ checked }) => checked)?.name);
    if (box !== undefined) return `checks the box ${box} when something else is used`;
  }
  return undefined;
}

/** Presses Tab through the form, and returns the first box or button that does not get the focus. */
async function tabThrough(page: Page, parts: Parts): Promise<string | undefined> {
  const left = await parts.evaluateHandle(({ form, boxes, submit }) => {
    const missing = new Set<EventTarget | null>([...boxes, submit]);
    form.addEventListener('focusin', ({ target }) => missing.delete(target));
    return missing;
  });
  const stops = await parts.evaluate(({ form }) => {
    const controls = [...form.querySelectorAll<HTMLElement>('input, select, textarea, button, a')];
    const inOrder = controls.filter((control) => control.tabIndex >= 0 && control.checkVisibility());
    inOrder[0]?.focus();
    return inOrder.length;
  });
  for (let stop = 1; stop < stops; stop += 1) await page.keyboard.press('Tab');
  return left.evaluate((missing) => [...(missing as Set<HTMLElement>)][0]?.outerHTML);
}

async function listElements(list: JSHandle<HTMLElement[]>): Promise<JSHandle<HTMLElement>[]> {
  return [...(await list.getProperties()).values()] as JSHandle<HTMLElement>[];
}

async function click(page: Page, element: JSHandle<HTMLElement>): Promise<void> {
  const [x, y] = await element.evaluate((target) => {
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = target.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  });
  await page.mouse.click(x, y);
}

/** Clicks each box. Returns a problem if a box is not in the wanted state then. */
export async function toggle(page: Page, parts: Parts, wanted: boolean): Promise<string | undefined> {
  for (const box of await listElements(await parts.evaluateHandle(({ boxes }) => boxes))) await click(page, box);
  const stuck = await parts.evaluate((all, state) => all.boxes.find((box) => box.checked !== state)?.name, wanted);
  return stuck && `does not let a click ${wanted ? 'check' : 'clear'} the box ${stuck}`;
}

/** Puts the pointer on the text above the boxes and the focus in the first field, for a picture in this state. */
export async function hover(page: Page, parts: Parts): Promise<void> {
  const { x, y } = await parts.evaluate(({ form, words: [paragraph] }) => {
    form.querySelector<HTMLElement>('input:not([type=hidden], [tabindex="-1"])')?.focus({ preventScroll: true });
    paragraph?.scrollIntoView({ block: 'start', behavior: 'instant' });
    return paragraph?.getBoundingClientRect() ?? new DOMRect();
  });
  await page.mouse.move(x + 1, y + 1);
}
