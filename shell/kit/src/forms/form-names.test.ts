/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { field, header } from './form-names.ts';

const api = resolve(import.meta.dirname, '../../../../api');
const read = (file: string) => readFileSync(resolve(api, file), 'utf8');

interface Description {
  paths: Record<string, { post: { parameters: { in: string; name: string }[] } }>;
  components: { schemas: Record<string, { properties: object }> };
}

test.each(['Seller', 'Buyer'])('what a form of the kit sends is what the api describes: %s', (kind) => {
  const { paths, components } = JSON.parse(read('openapi.json')) as Description;
  const described = paths[`/api/${kind.toLowerCase()}`]?.post.parameters.map(({ name }) => name);
  expect(Object.values(header).sort()).toEqual(described?.sort());
  expect(Object.keys(components.schemas[`${kind}Submission`]?.properties ?? {})).toEqual(
    expect.arrayContaining([field.terms, field.smsConsent]),
  );
});

test('the api takes the fields that a form without scripts adds, under the same names', () => {
  const hidden = Object.values(field).filter((name) => name !== field.terms && name !== field.smsConsent);
  const source = read('src/intake/submission-post.ts');
  const [, destructured = ''] = /const \{([^}]*)\} =\s+form;/.exec(source) ?? [];
  const taken = destructured.split(',').map((name) => name.trim());
  // The guard has read the token.
  const [, unread = ''] = /(\w+): _,/.exec(source) ?? [];
  expect(hidden.sort()).toEqual([...taken.filter((name) => name && !name.startsWith('...')), unread].sort());
});
