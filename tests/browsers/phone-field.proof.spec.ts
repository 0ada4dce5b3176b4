import { brand } from '@land/kit/brand';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { createVisitor, shownPhone } from '../fixtures/visitor.ts';
import { expect, test } from './browser-test.ts';
import { TabForm } from './tab-form.ts';
import type { Tab } from './tab.ts';

test.describe.configure({ mode: 'default' });

interface Line {
  value: string;
  digitsBeforeCaret: string;
}

async function readLine(tab: Tab): Promise<Line> {
  return tab.evaluate(() => {
    const { value, selectionStart } = document.querySelector<HTMLInputElement>('form [name="phone"]')!;
    return { value, digitsBeforeCaret: value.slice(0, selectionStart ?? 0).replace(/\D/g, '') };
  });
}

test('the phone number is written out while it is typed, the caret stays, and Undo takes it back', async ({ tab }) => {
  await tab.open('/sell-your-land');
  await tab.type('Phone Number*', '417555012');
  expect(await readLine(tab)).toEqual({ value: '(417) 555-012', digitsBeforeCaret: '417555012' });
  await tab.pressKey('Home');
  for (let step = 0; step < 4; step += 1) await tab.pressKey('ArrowRight');
  await tab.typeText('9');
  expect(await readLine(tab)).toEqual({ value: '(417) 955-5012', digitsBeforeCaret: '4179' });
  await tab.undo();
  expect((await readLine(tab)).value).toBe('(417) 555-012');
  await tab.pressKey('End');
  await tab.typeText('34');
  expect((await readLine(tab)).value).toBe('(417) 555-0123');
});

test('a pasted number from abroad is named as one, and an American one goes through after it', async ({ tab }) => {
  const visitor = createVisitor();
  const form = await TabForm.open(tab, 'seller');
  await tab.type('First Name*', '+44 20 7946 0958');
  await tab.pressWithControl('a');
  await tab.pressWithControl('x');
  await tab.press('textbox', 'Phone Number*');
  await tab.pressWithControl('v');
  const description = async () => (await tab.expose('textbox', 'Phone Number*')).description;
  await expect.poll(description).toContain(brand.email);
  expect((await readLine(tab)).value).not.toBe('(442) 079-4609');
  await tab.pressWithControl('a');
  await tab.typeText(visitor.phone);
  await expect.poll(description).not.toContain(brand.email);
  expect((await readLine(tab)).value).toBe(shownPhone(visitor.phone));
  await tab.pressWithControl('a');
  await tab.pressKey('Backspace');
  await form.fill(visitor);
  await form.submit();
  await form.expectThanks();
  expect((await readOnlyLead(visitor)).phone).toBe(`+1${visitor.phone}`);
});
