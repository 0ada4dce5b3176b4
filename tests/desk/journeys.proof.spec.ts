import { test } from '../fixtures/test.ts';
import { PHONE } from './desk.ts';
import { journeys } from './journeys.ts';

test.use(PHONE);
test.setTimeout(60_000);
for (const [title, journey] of Object.entries(journeys)) test(title, journey);
