import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { keepFocus } from './keep-focus.ts';

afterAll(keepFocus());
beforeEach(() => {
  document.body.innerHTML = `<main><section id="work" aria-label="Work"><button id="take">Take it</button></section>
    <section id="rest"><button id="other">Other</button></section></main>`;
});

const byId = (id: string) => document.getElementById(id)!;
const frames = async (count: number) => {
  for (let each = 0; each < count; each += 1) await new Promise(requestAnimationFrame);
};

test('when the focused element is removed, the focus moves to its panel, and to the screen if that is removed', async () => {
  byId('take').focus();
  byId('take').remove();
  await frames(4);
  expect(document.activeElement).toBe(byId('work'));
  byId('work').remove();
  await frames(4);
  expect(document.activeElement).toBe(document.querySelector('main'));
});

test('a button that was disabled for a moment gets the focus back, and its panel gets it if the button is removed', async () => {
  const take = byId('take') as HTMLButtonElement;
  take.focus();
  // A browser takes the focus from a button that is disabled; jsdom does not.
  take.blur();
  take.disabled = true;
  await Promise.resolve();
  take.disabled = false;
  await frames(4);
  expect(document.activeElement).toBe(take);
  take.remove();
  await frames(4);
  expect(document.activeElement).toBe(byId('work'));
});

test('the focus stays where the user moved it, even after a click on the empty page', async () => {
  byId('take').focus();
  byId('other').focus();
  byId('take').remove();
  await frames(4);
  expect(document.activeElement).toBe(byId('other'));
  byId('other').blur();
  await frames(4);
  byId('other').remove();
  await frames(4);
  expect(document.activeElement).toBe(document.body);
});

test('when a dialog closes and its opener is gone, the focus moves to the panel around the opener', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><button id="keep">Keep</button></div>');
  byId('take').focus();
  byId('keep').focus();
  byId('take').remove();
  document.querySelector('[role="dialog"]')!.remove();
  await frames(4);
  expect(document.activeElement).toBe(byId('work'));
});
