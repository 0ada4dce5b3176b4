import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { projectFolder } from '../../shell/launch/services.ts';
import { type FormKind, formFacts, formKinds, openForm } from '../fixtures/lead-form.ts';
import { createStoppablePhone, openStopForm, stopFacts } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

type Content = Record<string, { schema: { $ref: string } }> | undefined;

interface Operation {
  parameters: { name: string; in: string }[];
  requestBody: { content: Content };
  responses: Record<string, { content?: Content }>;
}

interface Description {
  paths: Record<string, { post?: Operation }>;
  components: { schemas: Record<string, object> };
}

const description = JSON.parse(readFileSync(join(projectFolder, 'api/openapi.json'), 'utf8')) as Description;

function findOperation(path: string): Operation {
  const operation = description.paths[path]?.post;
  if (!operation) throw new Error(`openapi.json has no POST ${path}.`);
  return operation;
}

/** Unknown fields count as wrong here: the api would drop them, but a form that sends one expects an effect. */
function expectDescribed(content: Content, value: unknown): void {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const schemas = Object.entries(description.components.schemas).map(([name, schema]) => [
    name,
    { ...schema, additionalProperties: false },
  ]);
  ajv.addSchema({ $id: 'api', components: { schemas: Object.fromEntries(schemas) } });
  const validate = ajv.getSchema(`api${content?.['application/json']?.schema.$ref}`);
  if (!validate) throw new Error('openapi.json has no schema for it.');
  void validate(value);
  expect(validate.errors).toBeNull();
}

const sendLead = (kind: FormKind) => async (page: Page) => {
  const form = await openForm(page, kind);
  await form.fill(createVisitor());
  await form.submit.click();
};

const forms: Record<string, (page: Page) => Promise<void>> = {
  [formFacts.seller.api]: sendLead('seller'),
  [formFacts.buyer.api]: sendLead('buyer'),
  [stopFacts.api]: async (page) => (await openStopForm(page)).send(createStoppablePhone()),
};

for (const [api, send] of Object.entries(forms)) {
  test(`the request and response of the form for ${api} match openapi.json, and the api accepts the request`, async ({
    page,
  }) => {
    const { parameters, requestBody, responses } = findOperation(api);
    const answering = page.waitForResponse(`**${api}`);
    await send(page);
    const answer = await answering;
    expect(answer.status()).toBe(201);
    expectDescribed(requestBody.content, answer.request().postDataJSON());
    expectDescribed(responses['201']?.content, await answer.json());

    const headers = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.toLowerCase());
    // Sent only if the hidden field was filled in.
    const documented = headers.filter((name) => name !== 'form-trap');
    expect(Object.keys(await answer.request().allHeaders())).toEqual(expect.arrayContaining(documented));
  });
}

for (const kind of formKinds) {
  test(`the ${kind}'s form has a field for everything in openapi.json, and only the consent evidence besides`, async ({
    page,
  }) => {
    const { content } = findOperation(formFacts[kind].api).requestBody;
    const name = content?.['application/x-www-form-urlencoded']?.schema.$ref.split('/').at(-1) ?? '';
    const described = description.components.schemas[name] as { properties: object };
    await page.goto(formFacts[kind].path);
    const names = await page
      .locator('form [name]')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('name') ?? ''));
    const evidence = [
      'csrfToken',
      'idempotencyKey',
      'sectionRelease',
      'consentWording',
      'smsConsentWording',
      'consentVersion',
      'website',
    ];
    const fields = new Set(names.filter((name) => !evidence.includes(name)));
    expect([...fields].sort()).toEqual(Object.keys(described.properties).sort());
    expect(names).toEqual(expect.arrayContaining(evidence));
  });
}
