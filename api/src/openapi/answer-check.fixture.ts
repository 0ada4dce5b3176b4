/** Compares a response with its description. */
import AjvCompiler from '@fastify/ajv-compiler';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Response } from 'light-my-request';
import type { Operation, Schema } from './described-requests.fixture.js';

interface Validate {
  (value: unknown): boolean;
  errors?: { instancePath: string; message?: string }[] | null;
}

// Fastify's compiler corrects what it checks, unless told not to.
const AS_IT_IS = { strict: false, allErrors: true, coerceTypes: false, removeAdditional: false, useDefaults: false };

/** Returns the fault of a response, or undefined. */
export type AnswerCheck = (operation: Operation, answer: Response) => string | undefined;

export function checkAnswersOf({ components = {} }: OpenAPIObject): AnswerCheck {
  const schemas = Object.fromEntries(
    Object.entries((components.schemas ?? {}) as Record<string, Schema>).map(([name, schema]) => [
      name,
      closed(schema),
    ]),
  );
  const compileSchema = AjvCompiler()({ api: { $id: 'api', components: { schemas } } }, { customOptions: AS_IT_IS });
  const compiled = new Map<string, Validate>();
  const compile = (schema: Schema): Validate => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"api#/');
    const known = compiled.get(text) ?? (compileSchema({ schema: JSON.parse(text) as object } as never) as Validate);
    compiled.set(text, known);
    return known;
  };
  const shared = (components.responses ?? {}) as Operation['responses'];

  return ({ responses }, answer) => {
    const { statusCode, body, headers } = answer;
    const said = responses[statusCode];
    if (said === undefined) return `${statusCode} is not described`;
    if (statusCode >= 500) return `${statusCode}`;
    const { content } = said.$ref ? (shared[said.$ref.split('/').at(-1) ?? ''] ?? {}) : said;
    if (content === undefined) return body === '' ? undefined : `${statusCode} has a body, and none is described`;
    const type = String(headers['content-type']).split(';')[0] ?? '';
    const schema = content[type]?.schema;
    if (schema === undefined) return `${statusCode} is ${type}, and ${Object.keys(content).join()} is described`;
    if (type !== 'application/json') return undefined;
    const validate = compile(schema);
    if (validate(answer.json())) return undefined;
    const errors = validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`);
    return `${statusCode} has another body: ${errors?.join(', ')}`;
  };
}

/** As JSON Schema. Undescribed properties are refused, or readers would come to rely on them. */
function closed({ nullable, ...schema }: Schema): object {
  const { properties, items } = schema;
  const own = {
    ...(properties && { additionalProperties: false }),
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, closed(each)])),
    }),
    ...(items && { items: closed(items) }),
  };
  return nullable ? { anyOf: [{ type: 'null' }, own] } : own;
}
