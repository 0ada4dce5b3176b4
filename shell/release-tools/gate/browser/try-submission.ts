import type { Locator, Page, Request, Route } from 'playwright-core';
import { parseJson } from '../../format/release-format.ts';
import type { FormAction } from '../../format/section-contract.ts';
import { field, header } from '@land/kit/form-names';
import { ReleaseRefused } from '../../format/failures.ts';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { apiDescription } from '../../standalone/shell-files.ts';
import { withinTurns } from './own-time.ts';

/** The values to enter, by the name of the field. */
const entries: Record<string, string> = {
  firstName: 'Ada',
  lastName: 'Field',
  email: 'ada.field@example.com',
  phone: '4175550142',
  note: 'Five acres near the lake.',
};

/** The headers that the kit sends with every form. */
const ownHeaders = [header.token, header.release];
/** The headers that the kit sends with a lead: also the idempotency key and the consent text. */
const leadHeaders = [...ownHeaders, header.key, header.wording, header.wordingVersion];

/**
 * Fills in the form, submits it, and checks the request, which is intercepted in the browser. Throws ReleaseRefused.
 */
export async function trySubmission(page: Page, name: string, action: FormAction): Promise<void> {
  const form = page.locator(`form[action="${action}"]`);
  const sent = interceptSubmission(page);
  await fillIn(form);
  const pressed = form.locator('[type="submit"]').first().click({ timeout: 0 });
  await withinTurns(page, pressed);
  const errorMessage = form.locator('[id$="-error"], [aria-invalid="true"] ~ *, [role="alert"]').first();
  const stopped = errorMessage.waitFor({ timeout: 0 }).then(() => errorMessage.innerText());
  const request = (await withinTurns(page, Promise.race([sent, stopped]))) ?? 'nothing happens';
  if (typeof request === 'string') {
    throw new ReleaseRefused(
      `Its page ${name} does not send its form when it is filled in correctly (${request.trim()}): correct what the form reads and checks.`,
    );
  }
  const asksForTexts = (await form.locator(`input[name="${field.smsConsent}"]`).count()) > 0;
  await checkRequest({ name, action, asksForTexts }, request);
  const thanks = form.and(page.locator('[data-state="success"]'));
  const thanked = thanks.waitFor({ state: 'attached', timeout: 0 }).then(() => true);
  if (!(await withinTurns(page, thanked)))
    throw new ReleaseRefused(
      `Its page ${name} does not show that the form was accepted: set data-state="success" on it, as the kit's LeadForm does.`,
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
    await input.fill(entries[(await input.getAttribute('name')) ?? ''] ?? 'Yes');
  }
  for (const box of await form.locator('input[type=checkbox]').all()) await box.check();
}

interface TriedForm {
  name: string;
  action: FormAction;
  /** Whether the form has the box for marketing texts. The check checks every box, so this consent must be sent too. */
  asksForTexts: boolean;
}

async function checkRequest({ name, action, asksForTexts }: TriedForm, request: Request): Promise<void> {
  const path = new URL(request.url()).pathname;
  if (path !== action || request.method() !== 'POST') {
    throw new ReleaseRefused(
      `Its page ${name} sends its form to ${request.method()} ${path}, but its contract says POST ${action}: pass that path to useSubmission.`,
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
  const description = JSON.parse(readFileSync(apiDescription, 'utf8')) as Description;
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

/** Makes unknown fields an error. The api ignores them, but a form that sends one expects an effect. */
function forbidUnknown(schemas: Record<string, object>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, { ...schema, additionalProperties: false }]),
  );
}
