import { test } from '../fixtures/test.ts';
import { journeys } from './journeys.ts';

test.setTimeout(60_000);
for (const [title, journey] of Object.entries(journeys)) test(title, journey);
