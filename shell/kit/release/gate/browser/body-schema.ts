/** What the api takes from a form, by its committed description. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { projectFolder } from '../source/run-node.ts';

interface Description {
  paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }>;
  components: { schemas: Record<string, object> };
}

/** What is wrong with the body of a POST to this path, or undefined. */
export function findBodyFault(path: string, body: unknown): string | undefined {
  const description = JSON.parse(readFileSync(join(projectFolder, 'api/openapi.json'), 'utf8')) as Description;
  const { $ref } = description.paths[path]?.post.requestBody.content['application/json']?.schema ?? { $ref: '' };
  const ajv = new Ajv({ strict: false });
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

/** The api drops unknown fields: a form that sends one means something by it. */
function forbidUnknown(schemas: Record<string, object>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, { ...schema, additionalProperties: false }]),
  );
}
