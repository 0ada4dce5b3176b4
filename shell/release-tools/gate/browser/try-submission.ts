import type { Locator, Page, Request, Route } from 'playwright-core';
import { parseJson } from '../../format/release-format.ts';
import type { FormAction } from '../../format/section-contract.ts';
import { field, header } from '@land/kit/form-names';
import { ReleaseRefused } from '../../format/failures.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { projectFolder } from '../source/run-node.ts';

/** Long enough for a busy machine, which must never cause a refusal. */
const PATIENCE = 10_000;

/** The visitor's entries, by the name of the field. */
const answers: Record<string, string> = {
  firstName: 'Ada',
  lastName: 'Field',
  email: 'ada.field@example.com',
  phone: '4175550142',
  note: 'Five acres near the lake.',
};

/** The headers that show that a request comes from this site's own page. */
const ownHeaders = [header.token, header.release];
/** The same with the headers that identify an attempt, and that carry the shown consent. */
const leadHeaders = [...ownHeaders, header.key, header.wording, header.wordingVersion];

/**
 * Fills the form in and sends it, and checks the request that would have reached the api. It does not leave the
 * browser.
 */
export async function trySubmission(page: Page, name: string, action: FormAction): Promise<void> {
  const form = page.locator(`form[action="${action}"]`);
  const sent = interceptSubmission(page);
  await fillIn(form);
  await form
    .locator('[type="submit"]')
    .first()
    .click({ timeout: PATIENCE })
    .catch(() => {});
  const complaint = form.locator('[id$="-error"], [aria-invalid="true"] ~ *, [role="alert"]').first();
  const stopped = complaint.waitFor({ timeout: PATIENCE }).then(
    () => complaint.innerText(),
    () => 'nothing happens',
  );
  const request = await Promise.race([sent, stopped]);
  if (typeof request === 'string') {
    throw new ReleaseRefused(
      `Its page ${name} does not send its form when it is rightly filled in (${request.trim()}): correct what the form reads and checks.`,
    );
  }
  const asksForTexts = (await form.locator(`input[name="${field.smsConsent}"]`).count()) > 0;
  await checkRequest({ name, action, asksForTexts }, request);
  const isThanked = await form
    .and(page.locator('[data-state="success"]'))
    .waitFor({ state: 'attached', timeout: PATIENCE })
    .then(
      () => true,
      () => false,
    );
  if (!isThanked)
    throw new ReleaseRefused(
      `Its page ${name} does not thank for an accepted form: set data-state="success" on it, as the kit's LeadForm does.`,
    );
}

function interceptSubmission(page: Page): Promise<Request> {
  return new Promise((resolve, reject) => {
    const answer = async (route: Route) => {
      await route.fulfill({ status: 201, json: { success: true, message: 'Thank you.' } });
      resolve(route.request());
    };
    page.route('**/api/**', (route) => answer(route).catch(reject)).catch(reject);
  });
}

async function fillIn(form: Locator): Promise<void> {
  for (const input of await form
    .locator('input:visible:not([type=checkbox]):not([tabindex="-1"]), textarea:visible')
    .all()) {
    await input.fill(answers[(await input.getAttribute('name')) ?? ''] ?? 'Yes');
  }
  for (const box of await form.locator('input[type=checkbox]').all()) await box.check();
}

interface TriedForm {
  name: string;
  action: FormAction;
  /** Every box is checked: a consent to texts in the form must arrive, with its wording. */
  asksForTexts: boolean;
}

async function checkRequest({ name, action, asksForTexts }: TriedForm, request: Request): Promise<void> {
  const path = new URL(request.url()).pathname;
  if (path !== action || request.method() !== 'POST') {
    throw new ReleaseRefused(
      `Its page ${name} sends its form to ${request.method()} ${path}, and promised POST ${action}: give that path to useSubmission.`,
    );
  }
  const headers = await request.allHeaders();
  const isLead = action !== '/api/messaging/stop';
  const needed = [...(isLead ? leadHeaders : ownHeaders), ...(asksForTexts ? [header.smsWording] : [])];
  const missing = needed.find((name) => !headers[name.toLowerCase()]);
  const what = isLead ? 'a lead' : 'a form';
  if (missing)
    throw new ReleaseRefused(
      `Its page ${name} sends ${what} without the header ${missing}: send it as the kit's useSubmission does.`,
    );
  const body = parseJson(request.postData() ?? undefined);
  const fault = findBodyFault(action, body);
  if (fault)
    throw new ReleaseRefused(
      `Its page ${name} sends ${what} that the api refuses (${fault}): correct what its form reads.`,
    );
  if (asksForTexts && (body as Record<string, unknown>)[field.smsConsent] !== true) {
    throw new ReleaseRefused(
      `Its page ${name} loses the consent to texts that its form asks for: send it with the kit's useSubmission.`,
    );
  }
}

interface Description {
  paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }>;
  components: { schemas: Record<string, object> };
}

/** The fault in the body of a POST to this path, or undefined. */
function findBodyFault(path: string, body: unknown): string | undefined {
  const description = JSON.parse(readFileSync(join(projectFolder, 'api/openapi.json'), 'utf8')) as Description;
  const { $ref } = description.paths[path]?.post.requestBody.content['application/json']?.schema ?? { $ref: '' };
  // The api's own description, which is tested there, need not be validated again.
  const ajv = new Ajv({ strict: false, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', components: { schemas: forbidUnknown(description.components.schemas) } });
  const validate = ajv.getSchema(`api${$ref}`);
  if (!validate) throw new Error(`openapi.json has no schema of POST ${path}.`);
  if (validate(body)) return undefined;
  const [first] = validate.errors ?? [];
  const field = first?.instancePath.slice(1).replaceAll('/', '.');
  const unknown = (first?.params as { additionalProperty?: string } | undefined)?.additionalProperty;
  return [field, first?.message, unknown && `(${unknown})`].filter(Boolean).join(' ');
}

/** The api drops unknown fields, but a form that sends one expects an effect. */
function forbidUnknown(schemas: Record<string, object>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, { ...schema, additionalProperties: false }]),
  );
}
