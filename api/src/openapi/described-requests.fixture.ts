/** Requests made from the description: valid except for one field, or with random values in some fields. */
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
  readonly parameters?: readonly {
    name: string;
    in: ParameterLocation;
    schema?: Schema;
    example?: unknown;
    required?: boolean;
  }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
  readonly responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
}

export interface DescribedRequest {
  readonly operation: Operation;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

type ParameterLocation = 'path' | 'query' | 'header' | 'body';

/** A parameter, or a property of the body by its path. */
interface Field {
  readonly location: ParameterLocation;
  readonly path: readonly (string | number)[];
  readonly schema: Schema;
}

interface Change {
  readonly field: Field;
  /** Undefined leaves the field out. */
  readonly value: unknown;
}

export interface FieldRequest extends DescribedRequest {
  /** Undefined in the valid request. */
  readonly change: Change | undefined;
}

/** The senders of requests. */
const SENDERS = ['nobody', 'stranger', 'viewer', 'agent', 'admin', 'shell'] as const;

export interface FuzzRequest extends DescribedRequest {
  readonly sender: (typeof SENDERS)[number];
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const ODD_VALUES: readonly unknown[] = [
  ...[undefined, null, '', ' ', -1, 1.5, 1e308, true, [], [null], {}, 'null', 'x', 'x'.repeat(50_000), '\u0000'],
  ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '9999-12-31', '+010000-01-01T00:00:00Z', 'infinity'],
  ...['2026-02-30T00:00:00Z', '0001-01-01T00:00:00+23:59', '2026-11-20T10:00:00-23:59', '2026-11-20T10:00:00+23:59'],
  ...['Asia/Calcutta', '+05:30'],
];
// Comparing a password takes the server a tenth of a second.
const ODD_PASSWORDS = ODD_VALUES.slice(0, 12);
const LONGEST_IN_URL = 3000;

const ODD_TEXTS = "1e400 %00 💥 ٣ ../.. ' <script> a\r\nb { \ud800".split(' ');
const anyText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 12 }),
);
const anyValue = fc.oneof(
  fc.constantFrom(...ODD_VALUES),
  anyText,
  fc.uuid(),
  fc.double(),
  fc.jsonValue({ maxDepth: 8 }),
);
const anyType = fc.oneof(
  fc.constantFrom('text/xml', 'text/plain', `${JSON_TYPE}; charset=utf-16`, 'multipart/form-data; boundary=x'),
  anyText.map(asHeader),
);
const anyBody = fc.oneof(
  anyText,
  fc.constantFrom('', '['.repeat(3000) + ']'.repeat(3000), JSON.stringify('x'.repeat(70_000))),
);
const commonHeaders = fc.record(
  Object.fromEntries(
    ['origin', 'sec-fetch-site', 'x-forwarded-for', 'accept'].map((name) => [name, anyText.map(asHeader)]),
  ),
  { requiredKeys: [] },
);

interface Other {
  readonly type?: string | undefined;
  readonly body?: string | undefined;
}

/** Mostly the usual value, sometimes another. */
const mostly = <T, U>(usual: T, others: Arbitrary<U>) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: others }) as Arbitrary<T | U>;

function listOperations({ paths }: OpenAPIObject): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Omit<Operation, 'method' | 'path'>>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      ...operation,
    })),
  );
}

export class DescribedRequests {
  private readonly schemas: Readonly<Record<string, Schema>>;

  /** @param ids existing ids for path parameters, by name */
  constructor(
    private readonly description: OpenAPIObject,
    private readonly ids: Readonly<Record<string, string>>,
  ) {
    this.schemas = (description.components?.schemas ?? {}) as Record<string, Schema>;
  }

  /** The valid request to every operation, and one for each odd value of each field. Reads come before writes. */
  withOddFields(): FieldRequest[] {
    const operations = listOperations(this.description);
    const isRead = ({ method }: Operation) => method === 'GET';
    return [...operations.filter(isRead), ...operations.filter((each) => !isRead(each))].flatMap((operation) => [
      { ...this.request(operation, []), change: undefined },
      ...[JSON_TYPE, FORM_TYPE].flatMap((type) =>
        this.bodiesOf(operation, type).flatMap((body) =>
          this.fieldsOf(body).flatMap((field) => this.changesOf(field, type, operation, body)),
        ),
      ),
      ...parametersOf(operation).flatMap((field) => this.changesOf(field, JSON_TYPE, operation)),
    ]);
  }

  /** So many requests with random values in some fields, spread over all operations; the same for the same seed. */
  withAnything(seed: number, count: number): FuzzRequest[] {
    const any = fc.oneof(...listOperations(this.description).map((operation) => this.anyRequests(operation)));
    return fc.sample(any, { seed, numRuns: count });
  }

  private changesOf(field: Field, type: string, operation: Operation, body?: Schema): FieldRequest[] {
    const values = (field.schema.format === 'password' ? ODD_PASSWORDS : ODD_VALUES).filter(
      (value) => (field.location === 'body' && type === JSON_TYPE) || typeof value === 'string',
    );
    return values
      .filter((value) => field.location !== 'header' || !/[^\x20-\x7e]/.test(String(value)))
      .map((value) => ({ ...this.request(operation, [{ field, value }], { type, body }), change: { field, value } }));
  }

  private anyRequests(operation: Operation): Arbitrary<FuzzRequest> {
    const [body] = this.bodiesOf(operation, JSON_TYPE);
    const fields = [...parametersOf(operation), ...(body ? this.fieldsOf(body) : [])];
    const changes = fc
      .tuple(
        fc.subarray(fields, { maxLength: Math.min(3, fields.length) }),
        fc.array(anyValue, { minLength: 3, maxLength: 3 }),
      )
      .map(([chosen, values]) => chosen.map((field, index): Change => ({ field, value: values[index] })));
    const isRead = operation.method === 'GET';
    return fc
      .record({
        sender: fc.constantFrom(...SENDERS),
        changes,
        type: mostly(JSON_TYPE, fc.constant(FORM_TYPE)),
        other: isRead
          ? fc.constant<Other>({})
          : fc.record<Other>({ type: mostly(undefined, anyType), body: mostly(undefined, anyBody) }),
        otherHeaders: mostly({}, commonHeaders),
        search: mostly('', fc.webQueryParameters()),
      })
      .map(({ sender, changes, type, other, otherHeaders, search }) => {
        const { url, headers, body: sent } = this.request(operation, changes, { type, body });
        const contentType = other.type ?? (other.body === undefined ? headers['content-type'] : JSON_TYPE);
        return {
          operation,
          sender,
          url: search ? `${url}${url.includes('?') ? '&' : '?'}${search}` : url,
          headers: { ...headers, ...otherHeaders, ...(contentType && { 'content-type': contentType }) },
          body: other.body ?? sent,
        };
      });
  }

  private request(
    operation: Operation,
    changes: readonly Change[],
    { type = JSON_TYPE, body }: { type?: string; body?: Schema | undefined } = {},
  ): DescribedRequest {
    const given = (location: ParameterLocation) =>
      (operation.parameters ?? []).flatMap(({ name, in: where, example, schema, required }): [string, string][] => {
        if (where !== location) return [];
        const change = changes.find(({ field }) => field.location === location && field.path[0] === name);
        if (change) return change.value === undefined ? [] : [[name, textOf(change.value).slice(0, LONGEST_IN_URL)]];
        return required ? [[name, this.ids[name] ?? String(example ?? schema?.example)]] : [];
      });
    const path = given('path').reduce(
      (url, [name, text]) => url.replace(`{${name}}`, encodeURIComponent(text) || '%20'),
      operation.path,
    );
    const query = new URLSearchParams(given('query'));
    const headers = given('header').map(([name, text]) => [name.toLowerCase(), asHeader(text)]);
    const schema = body ?? this.bodiesOf(operation, type)[0];
    const inBody = changes.filter(({ field }) => field.location === 'body');
    const right = schema && this.bodyOf(schema, inBody);
    const sent = inBody.reduce((value, { field, value: odd }) => changed(value, field.path, odd), right);
    return {
      operation,
      url: query.size > 0 ? `${path}?${query}` : path,
      headers: { ...(Object.fromEntries(headers) as object), ...(schema && { 'content-type': type }) },
      body: schema && (type === JSON_TYPE ? JSON.stringify(sent) : asForm(sent)),
    };
  }

  private bodiesOf({ requestBody, path }: Operation, type: string): Schema[] {
    // A provider signs a form in another format than JSON.
    const isSent = path !== '/api/messaging/inbound' || type === JSON_TYPE;
    const schema = isSent ? requestBody?.content[type]?.schema : undefined;
    return schema ? (schema.oneOf ?? [schema]) : [];
  }

  /** Every property of an object, nested ones included. */
  private fieldsOf(schema: Schema, path: Field['path'] = []): Field[] {
    const { properties, items } = this.resolved(schema);
    if (items) return this.fieldsOf(items, [...path, 0]);
    return Object.entries(properties ?? {}).flatMap(([name, each]) => [
      { location: 'body' as const, path: [...path, name], schema: each },
      ...this.fieldsOf(each, [...path, name]),
    ]);
  }

  // Null must be refused by name in any field; other odd values get furthest with only the required fields.
  private bodyOf(schema: Schema, changes: readonly Change[]): unknown {
    const example = this.exampleOf(schema);
    const { required = [] } = this.resolved(schema);
    if (changes.length === 0 || changes.some(({ value }) => value === null)) return example;
    return Object.fromEntries(Object.entries(example as object).filter(([name]) => required.includes(name)));
  }

  private exampleOf(schema: Schema): unknown {
    const { example, enum: choices, type, format, items, properties } = this.resolved(schema);
    if (example !== undefined && !properties) return example;
    if (choices) return choices[0];
    if (type === 'array') return [this.exampleOf(items ?? {})];
    if (properties) {
      const own = Object.entries(properties).map(([name, each]) => [name, this.exampleOf(each)]);
      return example ?? Object.fromEntries(own.filter(([, value]) => value !== null));
    }
    return format === 'uuid' ? '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f' : 'x';
  }

  private resolved(schema: Schema): Schema {
    const { $ref = '' } = schema.allOf?.[0] ?? schema;
    const named = this.schemas[$ref.split('/').at(-1) ?? ''];
    return named ? { ...this.resolved(named), ...schema } : schema;
  }
}

function parametersOf({ parameters = [] }: Operation): Field[] {
  return parameters.map(({ name, in: location, schema = {} }) => ({ location, path: [name], schema }));
}

function changed(value: unknown, [step, ...rest]: Field['path'], odd: unknown): unknown {
  if (step === undefined) return odd;
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? changed(item, rest, odd) : (item as unknown)));
  const object = Object(value) as Record<string, unknown>;
  return { ...object, [step]: changed(object[step], rest, odd) };
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

/** As Node accepts it. */
function asHeader(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/g, '');
}

function asForm(body: unknown): string {
  const pairs = Object.entries(Object(body) as object).flatMap(([name, value]) =>
    [value as unknown].flat().map((each): [string, string] => [name, textOf(each)]),
  );
  return new URLSearchParams(pairs).toString();
}
