import { account } from './account.journey.ts';
import { audit } from './audit.journey.ts';
import { deals } from './deals.journey.ts';
import { land } from './land.journey.ts';
import { mail } from './mail.journey.ts';
import { members } from './members.journey.ts';
import { offers } from './offers.journey.ts';
import { report } from './report.journey.ts';
import { review } from './review.journey.ts';
import { rights } from './rights.journey.ts';
import { sales } from './sales.journey.ts';
import type { Journeys } from './steps.ts';
import { team } from './team.journey.ts';

/** The journeys of each screen that is not needed every hour. */
export const journeys: Journeys = {
  ...account,
  ...audit,
  ...deals,
  ...land,
  ...mail,
  ...members,
  ...offers,
  ...report,
  ...review,
  ...rights,
  ...sales,
  ...team,
};
