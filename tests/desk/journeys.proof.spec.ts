import { test } from '../fixtures/test.ts';
import { PHONE } from './desk.ts';
import { journeys } from './journeys.ts';

test.use(PHONE);
// A slow machine takes a minute for the longest.
test.setTimeout(120_000);
for (const [title, journey] of Object.entries(journeys)) test(title, journey);
