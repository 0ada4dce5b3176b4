import { createStoppablePhone, StopForm, stopFacts } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { shownPhone } from '../fixtures/visitor.ts';

test.use({ javaScriptEnabled: false });

test('without scripts the browser asks for a whole number, in any writing, and the page says that it is stopped', async ({
  page,
}) => {
  await page.goto(stopFacts.path);
  const form = new StopForm(page);
  await form.send('417555');
  await expect(form.phone).toBeFocused();
  await expect(page).toHaveURL(stopFacts.path);
  const answering = page.waitForResponse(`**${stopFacts.api}`);
  const written = `+1 ${shownPhone(createStoppablePhone())}`;
  await form.send(written);
  expect((await answering).status()).toBe(303);
  await expect(page).toHaveURL(/\/stop-texts\?submission=sent&proof=[\w.-]+#contact-form$/);
  await expect(form.done).toBeInViewport();
  await expect(form.phone).toHaveValue('');
  expect(page.url()).not.toContain(written.slice(-4));
  await expect(form.done).toContainText('To see it again, press your browser’s Back button.');
  await page.goBack();
  await expect(form.phone).toHaveValue(written);
});
