import { test } from '../fixtures/test.ts';
import { review, reviewAsViewer } from './review.journey.ts';

test('spam is released, a reply decided and changed, a pair joined and another kept apart, by keys', ({
  context,
  browser,
}) => review(context, browser));

test('a viewer sees nothing of what waits for a decision', ({ context }) => reviewAsViewer(context));
