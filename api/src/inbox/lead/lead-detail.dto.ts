import { ApiProperty, IntersectionType, PickType } from '../../http/fields/api-fields.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import { TextOrNull, TimeOrNull } from '../../http/fields/nullable-fields.js';
import { Answer } from '../../leads/lead/answer.dto.js';
import { MEMBER_STATUSES, type MemberStatus } from '../../alerts/members/member-statuses.js';
import { INTEREST_ANSWERS, type InterestAnswer, type Stage, STAGES } from '../../deals/deal/deal-facts.js';
import type { LandInterest, LeadSource } from '../../leads/lead/lead-enums.js';
import type { ClockState } from '../../leads/lead/response-clock.js';
import { WHY_NOT, type WhyNot } from '../../texting/may-text/why-not.sql.js';
import { ConsentRecord } from './consent-record.dto.js';
import { LeadState } from './lead-state.dto.js';
import { DealName, TimelineEntry } from './timeline-entry.dto.js';

/** Facts that staff need before they call. */
export class LeadFlags {
  @ApiProperty({ description: 'No such phone number is in use.' }) unlikelyPhone: boolean;
  @ApiProperty({ description: 'The same phone or email address sent a form before.' }) duplicate: boolean;

  @ApiProperty({ description: 'Looks like spam and is not released; the reasons are in `quarantine`.' })
  suspectedSpam: boolean;

  @ApiProperty({ description: 'Staff confirmed that it is.' }) confirmedSpam: boolean;
  @ApiProperty({ description: 'Sent from a preview of a release, by a colleague who tried it.' }) test: boolean;
}

/** The place of a phone number by its area code; its owner may have moved. */
export class PhoneArea {
  @ApiProperty({ description: 'Postal letters.', example: 'NY' }) state: string;

  @ApiProperty({ type: [String], description: 'Zones of that area.', example: ['America/New_York'] })
  timeZones: string[];
}

/** A time when calling is allowed everywhere that the owner of a number may be. */
export class OpenTime {
  @ApiProperty({ format: 'date-time' }) from: Date;
  @ApiProperty({ format: 'date-time', description: 'The first moment that is closed.' }) to: Date;
}

/** The next two times for calls and for texts, the first perhaps now; later ones are not known. */
export class OpenTimes {
  @ApiProperty({ type: [OpenTime], description: 'From 8 a.m. to 9 p.m.' }) call: OpenTime[];
  @ApiProperty({ type: [OpenTime], description: "Without quiet hours, by the states' own hours." }) text: OpenTime[];
}

/** The person of a lead as it was sent. */
export class SentPerson {
  @ApiProperty({ example: 'John' }) firstName: string;
  @ApiProperty({ example: 'Doe' }) lastName: string;
  @TextOrNull('Of sellers only what staff add.') email: string | null;
  @ApiProperty({ example: '+12125550123' }) phone: string;
}

/** A lead with its person and its promise. */
export class PromisedLead extends IntersectionType(LeadState, SentPerson) {
  @ApiProperty({ format: 'date-time' }) receivedAt: Date;
  @TimeOrNull('Sellers only: until when an answer is promised.') respondBy: Date | null;

  @ApiProperty({ ...DESCRIBED.clockState, nullable: true, description: 'Null for buyers.' })
  clockState: ClockState | null;
}

/**
 * Another lead with the same phone or email address, or which staff said is the same person's. Unless its promise is
 * answered, a logged contact can answer it too: `alsoFor`.
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
  @TimeOrNull('Sellers only: until when an answer is promised.') respondBy: string | null;

  @ApiProperty({
    enum: ['phone', 'email', 'staff', 'corrected'],
    isArray: true,
    description:
      'What is the same; `staff` where staff said that it is of the same person, `corrected` where one of both had the ' +
      'number or address of the other before it was corrected.',
  })
  same: ('phone' | 'email' | 'staff' | 'corrected')[];

  @ApiProperty() quarantined: boolean;
  @ApiProperty({ description: 'Sent from a preview of a release.' }) test: boolean;
}

/** Whether the address of a lead is on the buyers list. */
export class ListMembership {
  @ApiProperty({ enum: MEMBER_STATUSES, enumName: 'MemberStatus' }) status: MemberStatus;
  @ApiProperty({ format: 'date-time', description: 'Since when it is so.' }) since: string;
  @ApiProperty({ ...DESCRIBED.interests, description: 'Which land it hears of.' }) wants: LandInterest[];
}

/** A deal that a lead is interested in. */
export class InterestOfLead {
  @ApiProperty({ type: DealName }) deal: DealName;
  @ApiProperty({ enum: STAGES, enumName: 'DealStage' }) stage: Stage;
  @ApiProperty({ format: 'date-time' }) at: string;

  @ApiProperty({
    ...{ enum: INTEREST_ANSWERS, enumName: 'InterestAnswer', nullable: true },
    description: 'What they said when asked about it; null: not asked.',
  })
  answer: InterestAnswer | null;

  @ApiProperty({ description: 'Whether they bought it.' }) isBuyer: boolean;
}

/** All facts of one lead. */
export class LeadDetail extends PromisedLead {
  @ApiProperty({ ...DESCRIBED.source, description: 'How the visitor came to us.' }) source: LeadSource;

  @ApiProperty({ type: SentPerson, nullable: true, description: 'What was sent, where staff corrected it since.' })
  sent: SentPerson | null;

  @ApiProperty({ type: [Answer], description: 'What they told besides who they are, in the order of the form.' })
  answers: Answer[];

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) firstContactAt: Date | null;

  @ApiProperty({ type: PhoneArea, nullable: true, description: 'Null where the area code has no place.' })
  area: PhoneArea | null;

  @ApiProperty({ type: LeadFlags }) flags: LeadFlags;

  @ApiProperty({
    description:
      'Whether its number may get marketing texts, quiet hours aside; before each text, ask /api/admin/may-text.',
  })
  mayText: boolean;

  @ApiProperty({ enum: WHY_NOT, enumName: 'WhyNotText', isArray: true, description: 'Why it may not.' })
  whyNotText: WhyNot[];

  @ApiProperty({ type: OpenTimes }) openTimes: OpenTimes;
  @ApiProperty({ type: ConsentRecord, nullable: true }) consent: ConsentRecord | null;

  @ApiProperty({ type: ListMembership, nullable: true, description: 'Of the buyers list; null: never on it.' })
  membership: ListMembership | null;

  @ApiProperty({ type: [InterestOfLead], description: 'The newest first.' }) interests: InterestOfLead[];
  @ApiProperty({ type: [TimelineEntry], description: 'Oldest first.' }) timeline: TimelineEntry[];

  @ApiProperty({
    type: [OtherSubmission],
    description: 'Of the same phone or email address, or of the same person as staff said, newest first; at most 100.',
  })
  otherSubmissions: OtherSubmission[];
}
