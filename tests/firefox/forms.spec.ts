import { createVisitor } from '../fixtures/visitor.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from './firefox-test.ts';
import { firefoxMissing, firefoxProgram } from './firefox.ts';
import { TabForm } from './tab-form.ts';

test.skip(firefoxProgram === undefined, firefoxMissing);
test.describe.configure({ mode: 'default' });

test('what was typed is there after another document and Back, and after a reload, and is sent once', async ({ tab }) => {
  const visitor = createVisitor();
  const form = await TabForm.open(tab, 'seller');
  await form.fillFields(visitor);
  await tab.page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(globalThis, { cameFromCache: persisted })));
  await tab.leave();
  await tab.travel(-1);
  await form.expectValues(visitor);
  expect(await tab.page.evaluate(() => 'cameFromCache' in globalThis), 'Firefox kept the page').toBe(true);
  await tab.reload();
  await form.expectValues(visitor);
  await tab.pressElement(await form.terms());
  await form.submit();
  await tab.find('group', 'Thank You!');
  await readOnlyLead(visitor);
});
