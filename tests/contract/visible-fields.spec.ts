import { expect, test } from '@playwright/test';
import { OWN_WORDS, VISIBLE } from '../../api/src/deals/listings/visible-fields.ts';
import { marks } from '../../shell/release-tools/live/live-marks.ts';

test('the api knows every mark of a deal’s page, so that only admins change what a visitor sees of an announced deal', () => {
  // The page's own marks: when the api last responded, and the token of its form.
  const shown = marks.filter((mark) => mark !== 'page.asOf' && mark !== 'CSRF_TOKEN');
  expect(Object.keys(VISIBLE).toSorted()).toEqual(shown.toSorted());
  expect(shown).toEqual(expect.arrayContaining(Object.keys(OWN_WORDS)));
});
