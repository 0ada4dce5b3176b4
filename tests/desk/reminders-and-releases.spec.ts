import { test } from '../fixtures/test.ts';
import { journeys } from './reminders-and-releases.journey.ts';

for (const [title, journey] of Object.entries(journeys)) test(title, journey);
