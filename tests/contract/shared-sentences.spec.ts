/** The api and the site's pages repeat some sentences, because neither imports the other: both must match. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectFolder } from '../../shell/launch/services.ts';

const submissionFields = 'api/src/intake/submission-fields.ts';
const apiErrors = 'api/src/http/refusal.ts';
const shellErrors = 'shell/server/http/error-answers.ts';

const sentences: [sentence: string, ...files: string[]][] = [
  [
    'Please agree to the Privacy Policy and Terms and Conditions to continue.',
    submissionFields,
    'shell/kit/src/forms/lead-form.tsx',
  ],
  ['Choose at least one type of land.', submissionFields, 'buyer-app/src/buy-land/buyers-list-form.tsx'],
  ['Something went wrong on our side. Please try again.', apiErrors, shellErrors],
  ['The request could not be handled.', 'api/src/http/request/answer.filter.ts', shellErrors],
  ['The request took too long to arrive. Please try again.', apiErrors, shellErrors],
  ['This method is not available at this address.', apiErrors, shellErrors],
];

for (const [sentence, ...files] of sentences)
  test(`the api and the site say the same: ${sentence}`, () => {
    const without = files.filter((file) => !readFileSync(join(projectFolder, file), 'utf8').includes(`'${sentence}'`));
    expect(without).toEqual([]);
  });
