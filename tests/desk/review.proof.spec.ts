import { test } from '../fixtures/test.ts';
import { PHONE } from './desk.ts';
import { review } from './review.journey.ts';

test.use(PHONE);

test('on a phone: spam is released, a reply decided and changed, a pair joined and another kept apart', ({
  context,
  browser,
}) => review(context, browser));
