import { account } from './account.journey.ts';
import { audit } from './audit.journey.ts';
import { away } from './away.journey.ts';
import { closing } from './closing.journey.ts';
import { deals } from './deals.journey.ts';
import { documents } from './documents.journey.ts';
import { emails } from './emails.journey.ts';
import { imports } from './imports.journey.ts';
import { land } from './land.journey.ts';
import { letters } from './letters.journey.ts';
import { mail } from './mail.journey.ts';
import { members } from './members.journey.ts';
import { offers } from './offers.journey.ts';
import { report } from './report.journey.ts';
import { review } from './review.journey.ts';
import { rights } from './rights.journey.ts';
import { sales } from './sales.journey.ts';
import type { Journeys } from './steps.ts';
import { team } from './team.journey.ts';
import { texts } from './texts.journey.ts';
import { wholeDeal } from './whole-deal.journey.ts';

/**
 * The journeys through the screens that staff do not need every hour. `journeys.proof.spec.ts` runs them on a
 * desktop, `journeys.phone.spec.ts` on a phone.
 */
export const journeys: Journeys = {
  ...account,
  ...audit,
  ...away,
  ...closing,
  ...deals,
  ...documents,
  ...emails,
  ...imports,
  ...land,
  ...letters,
  ...mail,
  ...members,
  ...offers,
  ...report,
  ...review,
  ...rights,
  ...sales,
  ...team,
  ...texts,
  ...wholeDeal,
};
