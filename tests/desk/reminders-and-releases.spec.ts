import { addJourneys } from './reminders-and-releases.journey.ts';

addJourneys();
