/** A page that has been open since before: its token is of another time, and its form still sends. */
import type { Page } from '@playwright/test';
import { createCsrfToken } from '../../shell/http/csrf-token.ts';
import { failureAlert, formFacts, LeadForm, openForm } from '../fixtures/lead-form.ts';
import { findLeads, readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

const longAgo = Date.now() - 8 * 24 * 60 * 60 * 1000;
/** Of a page that was served before the secret was changed. */
const outdated = () => createCsrfToken('the secret before, 32 characters', { now: longAgo });

/** Makes the open page one that was served with this token. */
async function age(page: Page, token: string): Promise<void> {
  await page.evaluate((old) => {
    document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')!.content = old;
    document.querySelector<HTMLInputElement>('[name="csrfToken"]')!.value = old;
  }, token);
}

const readTokens = (page: Page) =>
  page.evaluate(() => [
    document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content,
    document.querySelector<HTMLInputElement>('[name="csrfToken"]')?.value,
  ]);

/** Statuses of what the api answers from now on, and the keys that were sent. */
function recordAnswers(page: Page): { statuses: number[]; keys: (string | undefined)[] } {
  const record: { statuses: number[]; keys: (string | undefined)[] } = { statuses: [], keys: [] };
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    record.statuses.push(response.status());
    record.keys.push(response.request().headers()['idempotency-key']);
  });
  return record;
}

test('a page with a token of another secret takes a fresh one and sends once more, as one lead', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 403/);
  const visitor = createVisitor();
  const form = await openForm(page, 'seller');
  const old = outdated();
  await age(page, old);
  const { statuses, keys } = recordAnswers(page);
  await form.send(visitor);
  expect(statuses).toEqual([403, 201]);
  expect(keys[1]).toBe(keys[0]);
  await readOnlyLead(visitor);
  const [meta, field] = await readTokens(page);
  expect(meta).not.toBe(old);
  expect(field).toBe(meta);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(`an old page leads to one that sends, and says so where Back leads in a circle`, async ({ page }) => {
    const { path } = formFacts.buyer;
    const visitor = createVisitor();
    await page.goto(path);
    const form = new LeadForm(page, 'buyer');
    for (let times = 0; times < 2; times += 1) {
      await age(page, outdated());
      await form.fill(visitor);
      await form.submit.click();
      await expect(page).toHaveURL(`${path}?submission=failed#contact-form`);
      await expect(form.alert).toHaveText(failureAlert);
      await expect(form.form).toContainText('If that does not work, fill in the form here once more');
      if (times === 0) await page.goBack();
    }
    expect(await findLeads(visitor)).toEqual([]);
    await form.send(visitor);
    await readOnlyLead(visitor);
  });
});
