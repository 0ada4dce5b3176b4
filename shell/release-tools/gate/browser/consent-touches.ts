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
  // All visible controls and labels, except those of the consent. A press on one without size would reach its neighbor.
  const others = await parts.evaluateHandle(({ form, boxes, words }) => {
    const hasSize = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0;
    };
    const controls = [...form.querySelectorAll<HTMLElement>('input, select, textarea, label, legend')].filter(
      (element) =>
        ![...boxes, ...words].includes(element) &&
        element.checkVisibility() &&
        hasSize(element) &&
        !element.closest('[aria-hidden]'),
    );
    return { boxes, controls };
  });
  for (let index = 0; ; index += 1) {
    // One call for both, because each takes as long as a click. Boxes are read after each click, because a second click
    // could undo the effect of the first.
    const { box, next } = await others.evaluate(({ boxes, controls }, index) => {
      const target = controls[index];
      target?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = target?.getBoundingClientRect() ?? new DOMRect();
      const takesText = target?.matches('textarea, input:not([type=checkbox], [type=radio])');
      return {
        box: boxes.find(({ checked }) => checked)?.name,
        next: target && { x: left + width / 2, y: top + height / 2, takesText },
      };
    }, index);
    if (box !== undefined) return `checks the box ${box} when something else is used`;
    if (!next) return undefined;
    await page.mouse.click(next.x, next.y);
    if (next.takesText) await page.keyboard.type('a ');
  }
}

const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

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
  // Not page.keyboard, which waits for the page after each press. The browser keeps the order.
  const session = await page.context().newCDPSession(page);
  const presses = Array.from({ length: Math.max(0, stops - 1) }, () => [
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
  ]);
  await Promise.all(presses.flat());
  await session.detach();
  return left.evaluate((missing) => [...(missing as Set<HTMLElement>)][0]?.outerHTML);
}

/** Clicks each box. Returns a problem if a box is not in the wanted state then. */
export async function toggle(page: Page, parts: Parts, wanted: boolean): Promise<string | undefined> {
  const count = await parts.evaluate(({ boxes }) => boxes.length);
  for (let index = 0; index < count; index += 1) {
    const [x = 0, y = 0] = await parts.evaluate(({ boxes }, index) => {
      boxes[index]?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = boxes[index]?.getBoundingClientRect() ?? new DOMRect();
      return [left + width / 2, top + height / 2];
    }, index);
    await page.mouse.click(x, y);
  }
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
