import { test } from '../fixtures/test.ts';
import { PHONE } from './desk.ts';
import { addJourneys } from './reminders-and-releases.journey.ts';

test.use(PHONE);
addJourneys();
