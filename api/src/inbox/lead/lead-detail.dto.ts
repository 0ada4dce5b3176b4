import { ApiProperty, IntersectionType, PickType } from '../../http/fields/api-fields.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import { TextOrNull, TimeOrNull } from '../../http/fields/nullable-fields.js';
import { Answer } from '../../leads/lead/answer.dto.js';
import { MEMBER_STATUSES, type MemberStatus } from '../../alerts/members/member-statuses.js';
import { INTEREST_ANSWERS, type InterestAnswer, type Stage, STAGES } from '../../deals/deal/deal-facts.js';
import type { LandInterest, LeadSource } from '../../leads/lead/lead-enums.js';
import type { ClockState } from '../../leads/lead/response-clock.js';
import { WHY_NOT, type WhyNot } from '../../texting/may-text/why-not.sql.js';
import { Away } from '../../staff/absences/absences.dto.js';
import { ConsentRecord } from './consent-record.dto.js';
import { LeadState } from './lead-state.dto.js';
import { DealName, TimelineEntry } from './timeline-entry.dto.js';

/** Facts that staff need before they call. */
export class LeadFlags {
  @ApiProperty({ description: 'The phone number cannot be in use.' }) unlikelyPhone: boolean;
  @ApiProperty({ description: 'An earlier lead has the same phone or email address.' }) duplicate: boolean;

  @ApiProperty({ description: 'Suspected or confirmed spam; the reasons are in `quarantine`.' })
  suspectedSpam: boolean;

  @ApiProperty({ description: 'Staff confirmed that the lead is spam.' }) confirmedSpam: boolean;
  @ApiProperty({ description: 'Sent from a preview of a release, by a colleague who tried it.' }) test: boolean;
}

/** The place of a phone number by its area code; its owner may have moved. */
export class PhoneArea {
  @ApiProperty({ description: 'Postal letters.', example: 'NY' }) state: string;

  @ApiProperty({ type: [String], description: 'Zones of that area.', example: ['America/New_York'] })
  timeZones: string[];
}

/** A period when calls or texts are allowed in every time zone of the number's area. */
export class OpenTime {
  @ApiProperty({ format: 'date-time' }) from: Date;
  @ApiProperty({ format: 'date-time', description: 'The end of the period, which is not part of it.' }) to: Date;
}

/** The next two periods for calls and for texts; the first may have begun. */
export class OpenTimes {
  @ApiProperty({ type: [OpenTime], description: 'From 8 a.m. to 9 p.m.' }) call: OpenTime[];
  @ApiProperty({ type: [OpenTime], description: 'Outside the quiet hours of the state.' }) text: OpenTime[];
}

/** The person of a lead with the values that the visitor sent. */
export class SentPerson {
  @ApiProperty({ example: 'John' }) firstName: string;
  @ApiProperty({ example: 'Doe' }) lastName: string;
  @TextOrNull('For sellers null, unless staff added it.') email: string | null;
  @TextOrNull('Null for imported buyers without a number.', '+12125550123') phone: string | null;
}

/** A lead with its person and the promise of an answer. */
export class PromisedLead extends IntersectionType(LeadState, SentPerson) {
  @ApiProperty({ format: 'date-time' }) receivedAt: Date;
  @TimeOrNull('For sellers, the time by which an answer is promised.') respondBy: Date | null;

  @ApiProperty({ ...DESCRIBED.clockState, nullable: true, description: 'Null for buyers.' })
  clockState: ClockState | null;
}

/**
 * Another lead with the same phone or email address, or one that staff linked. A contact can be logged for this lead
 * too (`alsoFor`), unless it is already answered.
 */
export class OtherSubmission extends PickType(PromisedLead, [
  'id',
  'type',
  'status',
  'assignee',
  'firstName',
  'lastName',
  'clockState',
]) {
  @ApiProperty({ format: 'date-time' }) receivedAt: string;
  @TimeOrNull('For sellers, the time by which an answer is promised.') respondBy: string | null;

  @ApiProperty({
    enum: ['phone', 'email', 'staff', 'corrected'],
    isArray: true,
    description:
      'What both leads share. `staff`: a colleague linked them. `corrected`: one of them had the number or address of the other ' +
      'before staff corrected it.',
  })
  same: ('phone' | 'email' | 'staff' | 'corrected')[];

  @ApiProperty() quarantined: boolean;
  @ApiProperty({ description: 'Sent from a preview of a release.' }) test: boolean;
}

/** Whether the address of a lead is on the buyers list. */
export class ListMembership {
  @ApiProperty({ enum: MEMBER_STATUSES, enumName: 'MemberStatus' }) status: MemberStatus;
  @ApiProperty({ format: 'date-time', description: 'When the status began.' }) since: string;
  @ApiProperty({ ...DESCRIBED.interests, description: 'The kinds of land of the emails.' }) wants: LandInterest[];
}

/** A deal that a lead is interested in. */
export class InterestOfLead {
  @ApiProperty({ type: DealName }) deal: DealName;
  @ApiProperty({ enum: STAGES, enumName: 'DealStage' }) stage: Stage;
  @ApiProperty({ format: 'date-time' }) at: string;

  @ApiProperty({
    ...{ enum: INTEREST_ANSWERS, enumName: 'InterestAnswer', nullable: true },
    description: "The person's answer about the deal in a call; null if there is none.",
  })
  answer: InterestAnswer | null;

  @ApiProperty({ description: 'Whether the person bought the land.' }) isBuyer: boolean;
}

/** All facts of one lead. */
export class LeadDetail extends PromisedLead {
  @ApiProperty({ ...DESCRIBED.source, description: 'The way in which the visitor reached us.' }) source: LeadSource;

  @ApiProperty({ type: SentPerson, nullable: true, description: 'The sent values, if staff corrected the person.' })
  sent: SentPerson | null;

  @ApiProperty({ type: [Answer], description: 'The other answers on the form, in its order.' })
  answers: Answer[];

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) firstContactAt: Date | null;

  @ApiProperty({ type: Away, nullable: true, description: 'If the assignee is away now: who covers, and until when.' })
  away: Away | null;

  @ApiProperty({ type: PhoneArea, nullable: true, description: 'Null if the area code belongs to no place.' })
  area: PhoneArea | null;

  @ApiProperty({ type: LeadFlags }) flags: LeadFlags;

  @ApiProperty({
    description:
      'Whether the number may get marketing texts outside quiet hours. Check `GET /api/admin/may-text` before each text.',
  })
  mayText: boolean;

  @ApiProperty({ enum: WHY_NOT, enumName: 'WhyNotText', isArray: true, description: 'Why it may not be texted.' })
  whyNotText: WhyNot[];

  @ApiProperty({ type: OpenTimes }) openTimes: OpenTimes;

  @ApiProperty({ description: 'Whether nobody has read a reply by email, or that an email was not delivered.' })
  unreadEmail: boolean;

  @ApiProperty({ type: ConsentRecord, nullable: true }) consent: ConsentRecord | null;

  @ApiProperty({ type: ListMembership, nullable: true, description: 'Null if never on the buyers list.' })
  membership: ListMembership | null;

  @ApiProperty({ type: [InterestOfLead], description: 'The newest first.' }) interests: InterestOfLead[];
  @ApiProperty({ type: [TimelineEntry], description: 'Oldest first.' }) timeline: TimelineEntry[];

  @ApiProperty({
    type: [OtherSubmission],
    description: 'Leads with the same phone or email address, and leads that staff linked; at most 100, newest first.',
  })
  otherSubmissions: OtherSubmission[];
}
