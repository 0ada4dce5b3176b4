import type { Locator, Page, Request } from 'playwright-core';
import { ReleaseRefused } from '../release-refused.ts';
import { findLeadFault } from './lead-schema.ts';

/** Long enough for a machine that has much else to do: a refusal must never be the machine's fault. */
const PATIENCE = 10_000;

/** What a visitor enters, by the name of the field. */
const answers: Record<string, string> = {
  firstName: 'Ada', lastName: 'Field', email: 'ada.field@example.com', phone: '4175550142', note: 'Five acres near the lake.',
};

/** The headers that make a lead one lead, from this site's own page. */
const neededHeaders = ['Idempotency-Key', 'X-CSRF-Token', 'Consent-Wording', 'Consent-Version', 'Section-Release'];

/** Fills the form in and sends it, and looks at what would have reached the api. Nothing leaves the browser. */
export async function trySubmission(page: Page, name: string, action: string): Promise<void> {
  const form = page.locator(`form[action="${action}"]`);
  // Chromium gives a page behind others a frame a second, and Playwright waits for frames at every field.
  await page.bringToFront();
  const sent = interceptSubmission(page);
  await fillIn(form);
  await form.locator('[type="submit"]').first().click({ timeout: PATIENCE }).catch(() => {});
  const complaint = form.locator('[aria-invalid="true"] ~ *, [role="alert"]').first();
  const stopped = complaint.waitFor({ timeout: PATIENCE }).then(() => complaint.innerText(), () => 'nothing happens');
  const request = await Promise.race([sent, stopped]);
  if (typeof request === 'string') {
    throw new ReleaseRefused(`Its page ${name} does not send its form when it is rightly filled in (${request.trim()}): correct what the form reads and checks.`);
  }
  await checkRequest(name, action, request);
  const isThanked = await form.and(page.locator('[data-state="success"]')).waitFor({ state: 'attached', timeout: PATIENCE }).then(() => true, () => false);
  if (!isThanked) throw new ReleaseRefused(`Its page ${name} does not thank for an accepted lead: show the submission's view in the kit's LeadForm.`);
}

function interceptSubmission(page: Page): Promise<Request> {
  return new Promise((resolve) => {
    void page.route('**/api/**', async (route) => {
      await route.fulfill({ status: 201, json: { success: true, message: 'Thank you.' } });
      resolve(route.request());
    });
  });
}

async function fillIn(form: Locator): Promise<void> {
  for (const field of await form.locator('input:visible:not([type=checkbox]):not([tabindex="-1"]), textarea:visible').all()) {
    await field.fill(answers[(await field.getAttribute('name')) ?? ''] ?? 'Yes');
  }
  for (const box of await form.locator('input[type=checkbox]').all()) await box.check();
}

async function checkRequest(name: string, action: string, request: Request): Promise<void> {
  const path = new URL(request.url()).pathname;
  if (path !== action || request.method() !== 'POST') {
    throw new ReleaseRefused(`Its page ${name} sends its form to ${request.method()} ${path}, and promised POST ${action}: give that path to useSubmission.`);
  }
  const headers = await request.allHeaders();
  const missing = neededHeaders.find((header) => !headers[header.toLowerCase()]);
  if (missing) throw new ReleaseRefused(`Its page ${name} sends a lead without the header ${missing}: send it with the kit's useSubmission.`);
  const fault = findLeadFault(action, readJson(request.postData()));
  if (fault) throw new ReleaseRefused(`Its page ${name} sends a lead that the api refuses (${fault}): correct what its form reads.`);
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
