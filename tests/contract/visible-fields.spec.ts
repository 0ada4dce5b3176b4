import { expect, test } from '@playwright/test';
import { OWN_WORDS, VISIBLE } from '../../api/src/deals/listings/visible-fields.ts';
import { marks } from '../../shell/release-tools/live/live-marks.ts';

test('the api knows every placeholder of a deal’s page, so that only admins can change what visitors see of an announced deal', () => {
  // Placeholders that are not about the deal: the time of the api's last response, and the token of the form.
  const shown = marks.filter((mark) => mark !== 'page.asOf' && mark !== 'CSRF_TOKEN');
  expect(Object.keys(VISIBLE).toSorted()).toEqual(shown.toSorted());
  expect(shown).toEqual(expect.arrayContaining(Object.keys(OWN_WORDS)));
});
