/** Requests made from the descriptions: half of them nearly right, the rest anything. */
import type { OpenAPIObject } from '@nestjs/swagger';
import fc, { type Arbitrary } from 'fast-check';

/** The parts of an OpenAPI schema that ours use. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  allOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  example?: unknown;
  nullable?: boolean;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters?: readonly { name: string; in: string; schema?: Schema; example?: unknown }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
  readonly responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
}

/** Who sends a request. */
const SENDERS = ['nobody', 'stranger', 'viewer', 'agent', 'admin', 'shell'] as const;

export interface FuzzRequest {
  readonly operation: Operation;
  readonly sender: (typeof SENDERS)[number];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export function listOperations({ paths }: OpenAPIObject): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Omit<Operation, 'method' | 'path'>>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      ...operation,
    })),
  );
}

const oddities = fc.constantFrom(
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e400',
    'null',
    '%00',
    '\u0000',
    '\ud800',
    '💥',
    '../..',
    "' OR 1=1 --",
    '<script>',
    'a\r\nb',
  ],
  ...['9'.repeat(40), 'x'.repeat(5000), '2026-02-30', '2026-11-20T10:00:00Z', '٣', '‮', 'true', '[]', '{}', '{', '*'],
);
const anyText = fc.oneof(oddities, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 12 }));
// Header values as Node lets them through.
const headerText = anyText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, ''));

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** Values of a schema, nearly always right ones. */
function valuesOf(schema: Schema, schemas: Record<string, Schema>, depth = 0): Arbitrary<unknown> {
  const { $ref, enum: choices, allOf, oneOf, type, format, example, items, properties = {} } = schema;
  const named = $ref && schemas[$ref.split('/').at(-1) ?? ''];
  if (named) return valuesOf(named, schemas, depth);
  const [first] = allOf ?? oneOf ?? [];
  if (first) return valuesOf(first, schemas, depth);
  if (depth > 4) return fc.constant(null);
  const own = (): Arbitrary<unknown> => {
    if (choices) return fc.constantFrom(...choices);
    if (type === 'array') return fc.array(valuesOf(items ?? {}, schemas, depth + 1), { maxLength: 4 });
    if (type === 'object')
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([name, each]) => [name, valuesOf(each, schemas, depth + 1)]),
        ),
        { requiredKeys: [] },
      );
    if (type === 'boolean') return fc.boolean();
    if (type === 'number' || type === 'integer') return fc.oneof(fc.nat(200), fc.integer(), fc.double());
    if (format === 'uuid') return fc.uuid();
    return anyText;
  };
  const right = example === undefined ? own() : fc.oneof({ weight: 3, arbitrary: fc.constant(example) }, own());
  return fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 8 }) });
}

const contentTypes = fc.oneof(
  { weight: 8, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/xml',
      'text/plain',
      'application/json; charset=utf-16',
      'multipart/form-data; boundary=x',
    ),
  },
  { weight: 1, arbitrary: headerText },
);

function bodiesOf({ requestBody, method }: Operation, schemas: Record<string, Schema>) {
  if (method === 'GET') return fc.constant({ body: undefined, headers: {} });
  const [type = 'application/json'] = Object.keys(requestBody?.content ?? {});
  const schema = requestBody?.content[type]?.schema ?? {};
  const asForm = (value: unknown) =>
    new URLSearchParams(
      Object.entries(Object(value) as object).map(([name, each]): [string, string] => [name, textOf(each)]),
    ).toString();
  const json = valuesOf(schema, schemas).map((value) => ({
    body: JSON.stringify(value) ?? 'null',
    type: 'application/json',
  }));
  const form = valuesOf(schema, schemas).map((value) => ({
    body: asForm(value),
    type: 'application/x-www-form-urlencoded',
  }));
  const junk = fc.record({ body: anyText, type: fc.constant('application/json') });
  const deep = fc.constant({ body: '['.repeat(3000) + ']'.repeat(3000), type: 'application/json' });
  const large = fc.constant({ body: JSON.stringify('x'.repeat(70_000)), type: 'application/json' });
  const none = fc.constant({ body: '', type: '' });
  const any = fc.oneof(
    { weight: 20, arbitrary: json },
    { weight: 3, arbitrary: form },
    { weight: 3, arbitrary: junk },
    { weight: 1, arbitrary: fc.oneof(deep, large, none) },
  );
  return fc
    .tuple(any, contentTypes)
    .map(([{ body, type: usual }, other]) => ({
      body,
      headers: (other || usual ? { 'content-type': other || usual } : {}) as Record<string, string>,
    }));
}

/** Requests to one operation; `ids` are of rows that are there. */
function requestsTo(operation: Operation, schemas: Record<string, Schema>, ids: readonly string[]) {
  const { path, parameters = [] } = operation;
  const given = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema = {}, example }) => [
          name,
          valuesOf({ ...schema, ...(example !== undefined && { example }) }, schemas).map(textOf),
        ]),
    );
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.uuid() },
    { weight: 2, arbitrary: anyText },
  );
  const query = fc.oneof(
    { weight: 8, arbitrary: fc.record(given('query'), { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.constantFrom('limit', 'x', 'token', '__proto__'), anyText, { maxKeys: 2 }),
    },
  );
  const common = {
    origin: headerText,
    'sec-fetch-site': headerText,
    'x-forwarded-for': headerText,
    accept: headerText,
  };
  const headers = fc.record(
    {
      ...Object.fromEntries(Object.entries(given('header')).map(([name, each]) => [name, fc.oneof(each, headerText)])),
    },
    { requiredKeys: [] },
  );
  const odd = fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.record(common, { requiredKeys: [] }) },
  );
  return fc
    .record({ id, query, headers, odd, sender: fc.constantFrom(...SENDERS), sent: bodiesOf(operation, schemas) })
    .map(({ id, query, headers, odd, sender, sent }): FuzzRequest => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, text]): [string, string] => [name, textOf(text)]),
      );
      const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(id.toWellFormed()) || '%20');
      const all = Object.entries({ ...headers, ...odd, ...sent.headers }).map(([name, text]) => [
        name.toLowerCase(),
        String(text).replace(/[^\x20-\x7e\xa0-\xff]/g, ''),
      ]);
      const url = search.size > 0 ? `${filled}?${search}` : filled;
      return { operation, sender, url, headers: Object.fromEntries(all) as Record<string, string>, body: sent.body };
    });
}

/** As many requests as are asked for, spread over all operations; the same for the same seed. */
export function makeRequests(
  description: OpenAPIObject,
  { seed, count, ids }: { seed: number; count: number; ids: readonly string[] },
): FuzzRequest[] {
  const schemas = (description.components?.schemas ?? {}) as Record<string, Schema>;
  const any = fc.oneof(...listOperations(description).map((operation) => requestsTo(operation, schemas, ids)));
  return fc.sample(any, { seed, numRuns: count });
}
