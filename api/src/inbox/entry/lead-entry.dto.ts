import { applyDecorators } from '@nestjs/common';
import { TimeOrNull } from '../../http/fields/nullable-fields.js';
import { ApiProperty, IntersectionType, OmitType, PartialType, PickType } from '../../http/fields/api-fields.js';
import { Equals } from 'class-validator';
import { readStrictly } from '../../http/fields/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import { BuyerSubmission, SellerSubmission } from '../../intake/submissions.dto.js';
import { ENTRY_SOURCES, type LeadSource, type LeadType } from '../../leads/lead/lead-enums.js';
import { WrittenPhoneField } from '../../http/fields/written-phone-field.js';
import { ChangedLead } from '../changes/lead-work.dto.js';
import { SentPerson } from '../lead/lead-detail.dto.js';
import { LeadState } from '../lead/lead-state.dto.js';

function TypeField(type: LeadType): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ enum: [type], example: type }),
    Equals(type, { message: 'Choose from: seller, buyer.' }),
  );
}

class EnteredFields {
  @WrittenPhoneField() phone: string;

  @ApiProperty({ enum: ENTRY_SOURCES, enumName: 'EntrySource', description: 'The way in which the person reached us.' })
  source: LeadSource;

  @ApiProperty({
    enum: ['none'],
    description: 'Always none: the number may not be texted until the person agrees on a form of the site.',
  })
  @Equals('none', { message: 'Send "none": only the forms of the site accept consent.' })
  consent: 'none';
}

// Fields of the forms that an entry replaces or omits: staff write the number in any format and check no boxes.
const NOT_ENTERED = ['phone', 'agreedToTerms', 'smsConsent'] as const;

/** A seller who phoned or wrote. */
export class SellerEntry extends IntersectionType(EnteredFields, OmitType(SellerSubmission, NOT_ENTERED)) {
  @TypeField('seller') type: 'seller';
}

/** A buyer who phoned or wrote. */
export class BuyerEntry extends IntersectionType(EnteredFields, OmitType(BuyerSubmission, [...NOT_ENTERED, 'about'])) {
  @TypeField('buyer') type: 'buyer';
}

/** The new lead. */
export class EnteredLead extends LeadState {
  @ApiProperty({ description: 'Whether an earlier lead has the same phone number or email address.' })
  duplicate: boolean;

  @TimeOrNull('For sellers, the time by which an answer is promised. If you just spoke with the person, log the call.')
  respondBy: Date | null;
}

/** The corrected values of a person, at least one. */
export class PersonCorrection extends PartialType(PickType(BuyerEntry, ['firstName', 'lastName', 'email', 'phone'])) {}

/** Reads a correction. @throws Refusal (400) if a field is wrong or the body has none */
export function readCorrection(body: unknown): PersonCorrection {
  const correction = readStrictly(PersonCorrection, body);
  if (Object.values(correction).some((value) => value !== undefined)) return correction;
  const message = 'Send a firstName, a lastName, an email, a phone, or several.';
  throw new Refusal(400, message, { reason: 'nothing-to-change' });
}

/** A lead after a correction. */
export class CorrectedLead extends IntersectionType(ChangedLead, SentPerson) {}
