import { expect, test } from './firefox-test.ts';
import { firefoxMissing, firefoxProgram } from './firefox.ts';
import type { Tab } from './tab.ts';

test.skip(firefoxProgram === undefined, firefoxMissing);
test.describe.configure({ mode: 'default' });

interface Line {
  value: string;
  digitsBeforeCaret: string;
}

async function readLine(tab: Tab): Promise<Line> {
  return tab.page.$eval('form [name="phone"]', (element) => {
    const { value, selectionStart } = element as HTMLInputElement;
    return { value, digitsBeforeCaret: value.slice(0, selectionStart ?? 0).replace(/\D/g, '') };
  });
}

test('the phone number is written out while it is typed, the caret stays, and Control+Z takes it back', async ({ tab }) => {
  await tab.open('/sell-your-land');
  await tab.type('Phone Number*', '417555012');
  expect(await readLine(tab)).toEqual({ value: '(417) 555-012', digitsBeforeCaret: '417555012' });
  await tab.page.keyboard.press('Home');
  for (let step = 0; step < 4; step += 1) await tab.page.keyboard.press('ArrowRight');
  await tab.page.keyboard.type('9');
  expect(await readLine(tab)).toEqual({ value: '(417) 955-5012', digitsBeforeCaret: '4179' });
  await tab.pressWithControl('z');
  expect((await readLine(tab)).value).toBe('(417) 555-012');
  await tab.page.keyboard.press('End');
  await tab.page.keyboard.type('34');
  expect((await readLine(tab)).value).toBe('(417) 555-0123');
});
