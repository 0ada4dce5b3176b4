import { IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import { ChangedLead } from '../changes/lead-work.dto.js';
import { SentPerson } from '../lead/lead-detail.dto.js';
import { BuyerEntry } from './lead-entry.dto.js';

/** What is right about a person: at least one of these. */
export class PersonCorrection extends PartialType(PickType(BuyerEntry, ['firstName', 'lastName', 'email', 'phone'])) {}

/** The lead with what is right. */
export class CorrectedLead extends IntersectionType(ChangedLead, SentPerson) {}
