import { expect, test } from '@jest/globals';
import { sectionContract } from '../release-tools/format/section-contract.ts';
import { sectionNames } from '../release-tools/format/release-format.ts';
import { routes } from './routes.ts';

test.each(sectionNames)('the routes of %s are the pages in the section’s contract', (section) => {
  const routed = routes.filter(({ owner }) => owner === section).map(({ page, hasForm }) => [page, hasForm ?? false]);
  // Except live pages, whose routes are in the server (land-routes.ts).
  const inContract = Object.entries(sectionContract[section])
    .filter(([, { isLive }]) => !isLive)
    .map(([page, { formAction }]) => [page, formAction !== undefined]);
  expect(routed).toEqual(inContract);
});
