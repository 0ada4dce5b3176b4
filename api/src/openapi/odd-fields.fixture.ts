/** Requests to every endpoint that are right but for one field, made from the description. */
import type { OpenAPIObject } from '@nestjs/swagger';
import { listOperations, type Operation, type Schema } from './fuzz-requests.fixture.js';

export interface FieldRequest {
  readonly operation: Operation;
  /** Such as `body leads.0.version`; empty for the request that is right. */
  readonly field: string;
  readonly value: unknown;
  readonly schema: Schema;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

type Path = readonly (string | number)[];

/** What each field is given; undefined leaves it out. */
const ODD_VALUES: readonly unknown[] = [
  ...[undefined, null, '', ' ', -1, 1.5, 1e308, true, [], [null], {}, 'null', 'x', 'x'.repeat(50_000), '\u0000'],
  ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '9999-12-31', '+010000-01-01T00:00:00Z', 'infinity'],
  ...['2026-02-30T00:00:00Z', '0001-01-01T00:00:00+23:59', '2026-11-20T10:00:00-23:59', '2026-11-20T10:00:00+23:59'],
  ...['Asia/Calcutta', '+05:30'],
];
// Each takes a tenth of a second to be compared.
const ODD_PASSWORDS = ODD_VALUES.slice(0, 12);

const MOST_IN_URL = 3000;

const nameOf = ({ $ref = '' }: Schema) => $ref.split('/').at(-1) ?? '';

/** Requests with each of `values` in each field of each operation. */
export class FieldRequests {
  private readonly schemas: Readonly<Record<string, Schema>>;

  constructor(
    private readonly description: OpenAPIObject,
    private readonly ids: Readonly<Record<string, string>>,
  ) {
    this.schemas = (description.components?.schemas ?? {}) as Record<string, Schema>;
  }

  /** What reads comes first: what is there grows afterwards. */
  make(): FieldRequest[] {
    const operations = listOperations(this.description);
    const isRead = ({ method }: Operation) => method === 'GET';
    return [...operations.filter(isRead), ...operations.filter((each) => !isRead(each))].flatMap((operation) => [
      this.request(operation, { field: '', value: undefined, schema: {} }),
      ...this.inParameters(operation),
      ...this.inBodies(operation),
    ]);
  }

  private inParameters(operation: Operation): FieldRequest[] {
    return (operation.parameters ?? []).flatMap(({ name, in: place, schema = {} }) =>
      ODD_VALUES.flatMap((value) => {
        if (typeof value !== 'string' || (place === 'header' && /[^\x20-\x7e]/.test(value))) return [];
        return this.request(operation, { field: `${place} ${name}`, value: value.slice(0, MOST_IN_URL), schema });
      }),
    );
  }

  private inBodies(operation: Operation): FieldRequest[] {
    // A provider's form is signed in another way.
    const isForm = operation.path !== '/api/messaging/inbound';
    const bodies = Object.entries(operation.requestBody?.content ?? {}).slice(0, isForm ? 2 : 1);
    return bodies.flatMap(([type, { schema }]) =>
      (schema.oneOf ?? [schema]).flatMap((variant) =>
        this.fieldsOf(variant).flatMap(([path, field]) =>
          (field.format === 'password' ? ODD_PASSWORDS : ODD_VALUES)
            .filter((value) => type === 'application/json' || typeof value === 'string')
            .map((value) => {
              const body = this.bodyOf(variant, value);
              return this.request(operation, {
                field: `body ${path.join('.')}`,
                value,
                schema: field,
                type,
                body: changed(body, path, value),
              });
            }),
        ),
      ),
    );
  }

  private request(
    operation: Operation,
    odd: Pick<FieldRequest, 'field' | 'value' | 'schema'> & { type?: string; body?: unknown },
  ): FieldRequest {
    const { field, value, schema, type = 'application/json' } = odd;
    const content = operation.requestBody?.content[type]?.schema;
    const right = content && this.exampleOf(content.oneOf?.[0] ?? content);
    const given = (place: string) =>
      (operation.parameters ?? []).flatMap(
        ({ name, in: where, example, schema: own = {}, ...more }): [string, string][] => {
          if (where !== place) return [];
          if (field === `${place} ${name}`) return [[name, String(value)]];
          const isNeeded = (more as { required?: boolean }).required === true;
          return isNeeded ? [[name, this.ids[name] ?? String(example ?? own.example)]] : [];
        },
      );
    const path = given('path').reduce(
      (url, [name, text]) => url.replace(`{${name}}`, encodeURIComponent(text) || '%20'),
      operation.path,
    );
    const query = new URLSearchParams(given('query'));
    const body = 'body' in odd ? odd.body : right;
    return {
      operation,
      field,
      value,
      schema,
      url: query.size > 0 ? `${path}?${query}` : path,
      headers: { ...Object.fromEntries(given('header')), ...(content && { 'content-type': type }) },
      body: content && (type === 'application/json' ? JSON.stringify(body) : asForm(body as object)),
    };
  }

  /** Every property of an object and, of what it holds, theirs. */
  private fieldsOf(schema: Schema, path: Path = []): [Path, Schema][] {
    const { properties, items } = this.resolved(schema);
    if (items) return this.fieldsOf(items, [...path, 0]);
    return Object.entries(properties ?? {}).flatMap(([name, each]) => [
      [[...path, name], each] as [Path, Schema],
      ...this.fieldsOf(each, [...path, name]),
    ]);
  }

  // With all fields null must be refused by its name; with the needed ones alone, odd values get furthest.
  private bodyOf(schema: Schema, odd: unknown): object {
    const example = this.exampleOf(schema) as Record<string, unknown>;
    const { required = [] } = this.resolved(schema);
    if (odd === null) return example;
    return Object.fromEntries(Object.entries(example).filter(([name]) => required.includes(name)));
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
    return { uuid: '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f' }[format ?? ''] ?? 'x';
  }

  private resolved(schema: Schema): Schema {
    const [first] = schema.allOf ?? [];
    const named = this.schemas[nameOf(first ?? schema)];
    return named ? { ...this.resolved(named), ...schema } : schema;
  }
}

function changed(value: unknown, [step, ...rest]: Path, odd: unknown): unknown {
  if (step === undefined) return odd;
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? changed(item, rest, odd) : (item as unknown)));
  const object = (value ?? {}) as Record<string, unknown>;
  return { ...object, [step]: changed(object[step], rest, odd) };
}

function asForm(body: object): string {
  const pairs = Object.entries(body).flatMap(([name, value]) =>
    [value as unknown].flat().map((each): [string, string] => [name, String(each)]),
  );
  return new URLSearchParams(pairs).toString();
}
