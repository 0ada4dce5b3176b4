import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { projectFolder } from '../../shell/launch/services.ts';
import { type FormKind, formFacts, formKinds, openForm } from '../fixtures/lead-form.ts';
import { createStoppablePhone, openStopForm, stopFacts } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

interface Operation {
  parameters: { name: string; in: string }[];
  requestBody: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, { content?: Record<string, { schema: { $ref: string } }> }>;
}

interface Description {
  paths: Record<string, { post?: Operation }>;
  components: { schemas: Record<string, object> };
}

async function readDescription(): Promise<Description> {
  return JSON.parse(await readFile(join(projectFolder, 'api/openapi.json'), 'utf8')) as Description;
}

function findOperation(description: Description, path: string): Operation {
  const operation = description.paths[path]?.post;
  if (!operation) throw new Error(`openapi.json has no POST ${path}.`);
  return operation;
}

type Content = Record<string, { schema: { $ref: string } }> | undefined;

/** Unknown fields count as wrong here: the api would drop them, and a form that sends one means something by it. */
function expectDescribed({ components }: Description, content: Content, value: unknown): void {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    { ...schema, additionalProperties: false },
  ]);
  ajv.addSchema({ $id: 'api', components: { schemas: Object.fromEntries(schemas) } });
  const validate = ajv.getSchema(`api${content?.['application/json']?.schema.$ref}`);
  if (!validate) throw new Error('openapi.json does not describe it.');
  void validate(value);
  expect(validate.errors).toBeNull();
}

test('the committed description is what the api says of itself', async ({ request }) => {
  const live: unknown = await (await request.get('/api/docs-json')).json();
  const { paths, components } = await readDescription();
  expect(live).toMatchObject({ paths, components });
});

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
  test(`what the form of ${api} sends and gets is in the description, and the api takes it`, async ({ page }) => {
    const description = await readDescription();
    const { parameters, requestBody, responses } = findOperation(description, api);
    const answering = page.waitForResponse(`**${api}`);
    await send(page);
    const answer = await answering;
    expect(answer.status()).toBe(201);
    expectDescribed(description, requestBody.content, answer.request().postDataJSON());
    expectDescribed(description, responses['201']?.content, await answer.json());

    const headers = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.toLowerCase());
    // Sent only when the field that nobody sees was filled in.
    const documented = headers.filter((name) => name !== 'form-trap');
    expect(Object.keys(await answer.request().allHeaders())).toEqual(expect.arrayContaining(documented));
  });
}

for (const kind of formKinds) {
  test(`the ${kind}'s form has a field for everything in the description, and nothing else but its evidence`, async ({
    page,
  }) => {
    const description = await readDescription();
    const schema = findOperation(description, formFacts[kind].api).requestBody.content[
      'application/x-www-form-urlencoded'
    ]?.schema ?? { $ref: '' };
    const described = description.components.schemas[schema.$ref.split('/').at(-1) ?? ''] as {
      properties: Record<string, object>;
    };
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

test('every refusal that the api documents has the shape that the forms read', async ({ request }) => {
  const description = await readDescription();
  const { responses } = findOperation(description, '/api/seller');
  const refusals: [string, Promise<{ status(): number; json(): Promise<unknown> }>][] = [
    ['400', request.post('/api/seller', { data: {} })],
    ['400', request.post('/api/seller', { data: '{', headers: { 'Content-Type': 'application/json' } })],
    ['403', request.post('/api/seller', { data: {}, headers: { Origin: 'https://evil.example' } })],
    ['413', request.post('/api/seller', { data: { note: 'x'.repeat(70_000) } })],
    ['415', request.post('/api/seller', { data: '<lead/>', headers: { 'Content-Type': 'text/xml' } })],
  ];
  for (const [status, sending] of refusals) {
    const answer = await sending;
    expect(String(answer.status())).toBe(status);
    expect(Object.keys(responses)).toContain(status);
    expectDescribed(description, responses['400']?.content, await answer.json());
  }
});
