import { test } from '../fixtures/test.ts';
import { journeys } from './journeys.ts';

// A slow machine takes a minute for the longest.
test.setTimeout(120_000);
for (const [title, journey] of Object.entries(journeys)) test(title, journey);
