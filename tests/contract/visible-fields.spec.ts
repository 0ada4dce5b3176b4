import { expect, test } from '@playwright/test';
import { OWN_WORDS, VISIBLE } from '../../api/src/deals/listings/visible-fields.ts';
import { marks } from '../../shell/release-tools/live/live-marks.ts';

test('the api knows every placeholder of a deal’s page, so that only admins can change what visitors see of an announced deal', () => {
  const shown = marks.filter((mark) => /^(deal|photo|row)\.|^term$/.test(mark));
  expect(Object.keys(VISIBLE).toSorted()).toEqual(shown.toSorted());
  expect(shown).toEqual(expect.arrayContaining(Object.keys(OWN_WORDS)));
});

test('a card in the list of land shows nothing of a deal that its page does not show', () => {
  const names = marks.filter((mark) => mark.startsWith('card.')).map((mark) => mark.slice('card.'.length));
  const onPage = (name: string) => [`deal.${name}`, `photo.${name}`, name.replace(/s$/, '')];
  expect(names.filter((name) => !onPage(name).some((mark) => mark in VISIBLE))).toEqual([]);
});
