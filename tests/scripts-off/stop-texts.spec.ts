import { createStoppablePhone, StopForm, stopFacts } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { shownPhone } from '../fixtures/visitor.ts';

test.use({ javaScriptEnabled: false });

test('without scripts a number in any writing is stopped, and the page says so', async ({ page }) => {
  await page.goto(stopFacts.path);
  const form = new StopForm(page);
  const answering = page.waitForResponse(`**${stopFacts.api}`);
  await form.send(`+1 ${shownPhone(createStoppablePhone())}`);
  expect((await answering).status()).toBe(303);
  await expect(page).toHaveURL(`${stopFacts.path}?submission=sent#contact-form`);
  await expect(form.done).toBeInViewport();
  await expect(form.phone).toHaveValue('');
});

test('without scripts the browser itself asks for a whole number', async ({ page }) => {
  await page.goto(stopFacts.path);
  const form = new StopForm(page);
  await form.send('417555');
  await expect(page).toHaveURL(stopFacts.path);
  await expect(form.phone).toBeFocused();
});
