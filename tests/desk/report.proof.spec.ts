import { test } from '../fixtures/test.ts';
import { seeWhoAnswersInTime } from './report.journey.ts';

test.use({ viewport: { width: 375, height: 760 }, contextOptions: { reducedMotion: 'reduce' } });

test('a viewer sees who answers in time, opens the late leads, and saves the table', ({ context }) =>
  seeWhoAnswersInTime({ context }));
