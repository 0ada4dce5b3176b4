import { formFacts, formKinds, openForm } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

for (const kind of formKinds) {
  test(`the ${kind}'s request is the specification's`, async ({ page }) => {
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    const token = await page.locator('meta[name="csrf-token"]').getAttribute('content');
    await form.fill(visitor);
    const sending = page.waitForRequest(`**${formFacts[kind].api}`);
    await form.submit.click();
    const request = await sending;
    expect(request.method()).toBe('POST');
    const headers = await request.allHeaders();
    expect(headers['content-type']).toMatch(/^application\/json\b/);
    expect(token).toMatch(/^[\w-]+\.[\w-]+$/);
    expect(headers['x-csrf-token']).toBe(token);
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    const own = {
      firstName: visitor.firstName,
      lastName: visitor.lastName,
      phone: `+1${visitor.phone}`,
      agreedToTerms: true,
    };
    const ofKind = kind === 'seller' ? { note: visitor.note } : { email: visitor.email, interests: visitor.interests };
    expect(request.postDataJSON()).toEqual({ ...own, ...ofKind });
  });

  test(`without a token in the page the ${kind}'s header is empty and the lead is taken`, async ({ page }) => {
    const form = await openForm(page, kind);
    await page.locator('meta[name="csrf-token"]').evaluate((meta) => meta.remove());
    await form.fill(createVisitor());
    const sending = page.waitForRequest(`**${formFacts[kind].api}`);
    await form.submit.click();
    expect((await (await sending).allHeaders())['x-csrf-token']).toBe('');
    await expect(form.panel).toBeVisible();
  });
}
