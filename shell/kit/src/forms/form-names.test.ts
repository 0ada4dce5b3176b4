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

test.each(['Seller', 'Buyer'])(
  'the headers and fields that a form of the kit sends are those of openapi.json: %s',
  (kind) => {
    const { paths, components } = JSON.parse(read('openapi.json')) as Description;
    const described = paths[`/api/${kind.toLowerCase()}`]?.post.parameters.map(({ name }) => name);
    expect(Object.values(header).sort()).toEqual(described?.sort());
    expect(Object.keys(components.schemas[`${kind}Submission`]?.properties ?? {})).toEqual(
      expect.arrayContaining([field.terms, field.smsConsent]),
    );
  },
);

test('the api reads the hidden fields of a form without scripts under the names that the kit gives them', () => {
  const hidden = Object.values(field).filter((name) => name !== field.terms && name !== field.smsConsent);
  const source = read('src/intake/submission-post.ts');
  const [, destructured = ''] = /const \{([^}]*)\} =\s+form;/.exec(source) ?? [];
  const readNames = destructured.split(',').map((name) => name.trim());
  // The api's CSRF guard reads the token before, so that the code discards it, as `csrfToken: _`.
  const [, tokenName = ''] = /(\w+): _,/.exec(source) ?? [];
  expect(hidden.sort()).toEqual([...readNames.filter((name) => name && !name.startsWith('...')), tokenName].sort());
});
