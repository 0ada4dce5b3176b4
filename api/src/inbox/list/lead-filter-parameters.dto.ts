import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '../../http/fields/api-fields.js';
import { cleanKey, countCharacters } from '../../http/fields/clean-text.js';
import { Cleaned, Satisfies } from '../../http/fields/field-checks.js';
import { COUNTIES } from '../../land/counties.js';
import { MOST_ACRES } from '../../land/parcel-facts.js';
import { LAND_STATES } from '../../land/states.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import {
  LEAD_STATUSES,
  OPEN_STATUSES,
  type LeadSource,
  type LeadStatus,
  type LeadType,
} from '../../leads/lead/lead-enums.js';
import { CLOCK_STATES, type ClockState, PROMISE_RESULTS, type PromiseResult } from '../../leads/lead/response-clock.js';
import { isId } from '../../http/fields/is-id.js';
import { REACHED, type Reached } from './lead-reached.js';
import type { State } from '../../texting/may-text/area-codes.js';
import { isSearchable } from './lead-search.js';
import { InstantField } from '../../http/fields/instant.js';
import { isZone } from '../../http/fields/time-zone.js';

/**
 * The states of a follow-up: its time has passed (`due`), it is before the end of the day or has passed (`today`), it
 * is on a later day (`later`), or there is none.
 */
export const FOLLOW_UPS = ['due', 'today', 'later', 'none'] as const;

/** The state of a follow-up. */
export type FollowUp = (typeof FOLLOW_UPS)[number];

const OFFERS = ['untold'] as const;
const REPLIES = ['unread'] as const;
const QUARANTINED = ['false', 'true', 'suspected', 'any'] as const;
const TYPES = Object.keys(LEAD_STATUSES) as LeadType[];
const STATUSES = [...new Set(Object.values(LEAD_STATUSES).flat())];
const ASSIGNEE_WORDS = ['me', 'none'];
const MOST_SEARCH_LENGTH = 200;

function IsText(isRight: (text: string) => boolean, message: string): PropertyDecorator {
  return Satisfies((value) => typeof value === 'string' && isRight(value), message);
}

/** A parameter with the time zone in which "today" ends. */
export function ZoneParameter(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      default: 'UTC',
      description: 'Name of the time zone in which "today" ends.',
      example: 'America/Chicago',
    }),
    IsText(isZone, 'Send a time zone such as America/Chicago.'),
  );
}

/** Reads the parameter `status`; undefined if it is invalid. */
export function readStatuses(text: string): LeadStatus[] | undefined {
  if (text === 'open') return [...OPEN_STATUSES];
  const statuses = [...new Set(text.split(','))];
  return statuses.every((status) => (STATUSES as string[]).includes(status)) ? (statuses as LeadStatus[]) : undefined;
}

function ReceivedField(description: string, example: string): PropertyDecorator {
  const message = 'Send a time such as 2026-11-20T09:30:00Z, or a day such as 2026-11-20, which begins at 00:00 UTC.';
  return InstantField({ required: false, description, example }, { message, isDayEnough: true });
}

function AcresParameter(description: string): PropertyDecorator {
  const isAcres = (value: string) => /^\d{1,7}(?:\.\d{1,4})?$/.test(value) && Number(value) <= MOST_ACRES;
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', pattern: '^[0-9]{1,7}(\\.[0-9]{1,4})?$', description, example: '5' }),
    IsText(isAcres, 'Send acres, such as 5 or 2.5.'),
  );
}

/** The filters of a list of leads; all of them apply. */
export class LeadFilterParameters {
  @ApiPropertyOptional({ enum: TYPES }) type?: LeadType;

  @ApiPropertyOptional({
    type: 'string',
    description: `One status or several, separated by commas, of: ${STATUSES.join(', ')}. Or "open": ${OPEN_STATUSES.join(', ')}.`,
    example: 'new,contacted',
  })
  @IsText(
    (value) => readStatuses(value) !== undefined,
    `Choose "open", or from: ${STATUSES.join(', ')}; several are separated by commas.`,
  )
  status?: string;

  @ApiPropertyOptional({
    type: 'string',
    description:
      'Id of a member of staff, "me", or "none" for unassigned leads. "me" includes the leads of colleagues whom you cover that need ' +
      'work today: a follow-up, a new lead, a reply to read, or an offer to tell.',
    example: 'me',
  })
  @IsText((value) => ASSIGNEE_WORDS.includes(value) || isId(value), 'Send the id of a member of staff, "me" or "none".')
  assignee?: string;

  @ApiPropertyOptional({
    enum: [...CLOCK_STATES, ...PROMISE_RESULTS],
    description:
      'State of the promised answer; sellers only. Or the result of the promise, for any status: `kept` (answered in time), `late` ' +
      '(not answered in time) or `pending`.',
  })
  clock?: ClockState | PromiseResult;

  @ApiPropertyOptional({ ...DESCRIBED.source, description: 'The way in which the visitor reached us.' })
  source?: LeadSource;

  @ApiPropertyOptional({ format: 'uuid', description: 'The import that stored the lead.' })
  @IsText(isId, 'Send the id of an import.')
  import?: string;

  @ApiPropertyOptional({
    enum: REACHED,
    description: 'A step that the lead has reached, even if it is lost now: contacted, or got an offer.',
  })
  reached?: Reached;

  @ApiPropertyOptional({
    type: 'string',
    maxLength: 100,
    description: 'Release of the section whose form was sent.',
    example: 'seller@1.0.0-abc',
  })
  @IsText((value) => /^[\x20-\x7e]{1,100}$/.test(value), 'Send a release such as seller@1.0.0-abc.')
  release?: string;

  @ApiPropertyOptional({
    enum: FOLLOW_UPS,
    description:
      'State of the follow-up. due: its time has passed. today: before the end of the day. later: on a later day. none: no follow-up.',
  })
  followUp?: FollowUp;

  @ApiPropertyOptional({ enum: OFFERS, description: 'Leads with an open offer that the seller does not know yet.' })
  offer?: (typeof OFFERS)[number];

  @ApiPropertyOptional({
    enum: REPLIES,
    description: 'Leads with an unread reply by text or email, or with an email or text that was not delivered.',
  })
  reply?: (typeof REPLIES)[number];

  @ZoneParameter() zone?: string;

  @ApiPropertyOptional({
    enum: QUARANTINED,
    default: 'false',
    description:
      'false: no spam. true: only suspected and confirmed spam. suspected: only spam without a decision. any: all leads.',
  })
  quarantined?: (typeof QUARANTINED)[number];

  @ApiPropertyOptional({
    type: 'string',
    maxLength: MOST_SEARCH_LENGTH,
    description:
      'Parts of a name, email address, phone number in any format, message or note of staff, in any order; case and accents are ' +
      'ignored. One or two letters or digits find words that begin with them.',
    example: '(212) 555-01',
  })
  @Cleaned(cleanKey)
  @IsText(
    (value) => isSearchable(value) && countCharacters(value) <= MOST_SEARCH_LENGTH,
    `Search for at least one letter or digit, and at most ${MOST_SEARCH_LENGTH} characters.`,
  )
  q?: string;

  @ApiPropertyOptional({ enum: LAND_STATES, enumName: 'LandState', description: 'State of a parcel of the lead.' })
  state?: State;

  @ApiPropertyOptional({
    type: 'string',
    pattern: '^[0-9]{5}$',
    description: 'FIPS code of the county of a parcel; see `counties`.',
    example: '04001',
  })
  @IsText((value) => COUNTIES.has(value), 'Send the FIPS code of a county, such as 04001.')
  county?: string;

  @AcresParameter('Least acres of a parcel. All filters of land must fit the same parcel.') acresFrom?: string;
  @AcresParameter('Most acres of a parcel. All filters of land must fit the same parcel.') acresTo?: string;

  @ReceivedField('Received at this time or later; a day begins at 00:00 UTC.', '2026-11-01') receivedFrom?: Date;
  @ReceivedField('Received before this time.', '2026-11-20T12:00:00Z') receivedTo?: Date;
}
