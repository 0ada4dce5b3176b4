import { expect, test } from '@jest/globals';
import { sectionContract } from '../release-tools/format/section-contract.ts';
import { sectionNames } from '../release-tools/format/release-format.ts';
import { routes } from './routes.ts';

test.each(sectionNames)('the routes of %s are the pages that the section promises', (section) => {
  const routed = routes.filter(({ owner }) => owner === section).map(({ page, hasForm }) => [page, hasForm ?? false]);
  // Live pages have routes of their own in the server (land-routes.ts).
  const promised = Object.entries(sectionContract[section])
    .filter(([, { isLive }]) => !isLive)
    .map(([page, { formAction }]) => [page, formAction !== undefined]);
  expect(routed).toEqual(promised);
});
