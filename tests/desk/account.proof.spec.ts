import { test } from '../fixtures/test.ts';
import { journeys } from './account.journey.ts';
import { PHONE } from './desk.ts';

test.use(PHONE);
test.setTimeout(60_000);
for (const [title, journey] of Object.entries(journeys)) test(title, journey);
