import { test } from '../fixtures/test.ts';
import { PHONE } from './desk.ts';
import { journeys } from './reminders-and-releases.journey.ts';

test.use(PHONE);
for (const [title, journey] of Object.entries(journeys)) test(title, journey);
