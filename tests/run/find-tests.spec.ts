import { expect, test } from '@playwright/test';
import { findTests } from './find-tests.ts';

test('folders and files go to the program that runs their tests', () => {
  const paths = [
    'api/src/leads',
    'tests/forms/',
    'shell/kit/src/forms/lead-form.test.tsx',
    './tests/run/find-tests.spec.ts',
    'tests',
  ];
  expect(findTests(paths)).toEqual({
    ofJest: ['api/src/leads/', 'shell/kit/src/forms/lead-form.test.tsx'],
    ofPlaywright: ['tests/forms/', 'tests/run/find-tests.spec.ts', 'tests/'],
  });
});

test('the tests of a source are those in its folder', () => {
  expect(findTests(['shell/kit/src/forms/lead-form.tsx', 'tests/run/find-tests.ts'])).toEqual({
    ofJest: ['shell/kit/src/forms/'],
    ofPlaywright: ['tests/run/'],
  });
});

test('a path that does not exist is named', () => {
  expect(() => findTests(['api/src/no-such-folder'])).toThrow(
    "There is no api/src/no-such-folder: name folders or files from the project's folder.",
  );
});
