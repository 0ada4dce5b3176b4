import {
  ALL_STATUSES,
  CONTACT_CHANNELS,
  CONTACT_OUTCOMES,
  LEAD_SOURCES,
  LAND_INTERESTS,
  LOST_REASONS,
} from './lead-enums.js';
import { CLOCK_STATES } from './response-clock.js';

/** Options for `ApiProperty`: each enum of a lead, with its name in openapi.json. */
export const DESCRIBED = {
  type: { enum: ['seller', 'buyer'], enumName: 'LeadType' },
  status: { enum: ALL_STATUSES, enumName: 'LeadStatus' },
  source: { enum: [...LEAD_SOURCES], enumName: 'LeadSource' },
  lostReason: { enum: LOST_REASONS, enumName: 'LostReason' },
  clockState: { enum: CLOCK_STATES, enumName: 'ClockState' },
  channel: { enum: CONTACT_CHANNELS, enumName: 'ContactChannel' },
  outcome: { enum: CONTACT_OUTCOMES, enumName: 'ContactOutcome' },
  interests: { enum: LAND_INTERESTS, enumName: 'LandInterest', isArray: true },
};
