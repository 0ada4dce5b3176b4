import { test } from '../fixtures/test.ts';
import { journeys } from './journeys.ts';

// Beside other tests on a slow machine the longest journey takes two minutes.
test.setTimeout(240_000);
for (const [title, journey] of Object.entries(journeys)) test(title, journey);
